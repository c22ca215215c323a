#include "net/messages/create_object.h"
#include "net/messages/object_desc.h"
#include "net/messages/parenting.h"
#include "net/messages/state.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::ObjDescEvent, net::SetPlayerVisualDesc, net::CreateObject, net::DeleteObject,
                             net::ParentEvent, net::PickupEvent, net::SetState, net::VectorUpdate, net::UpdateObject,
                             net::ForceObjectDescSend>(data, size);
}
