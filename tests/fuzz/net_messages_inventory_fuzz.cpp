#include "net/messages/inventory.h"
#include "net/messages/inventory_actions.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<
        net::InventoryRemoveObject, net::SetStackSize, net::PutObjInContainer, net::WieldObject,
        net::CloseGroundContainer, net::InventoryServerSaveFailed, net::ViewContents, net::PutObjectIn3d, net::UseDone,
        net::PutItemInContainer, net::GetAndWieldItem, net::DropItem, net::UseWithTarget, net::Use, net::StackableMerge,
        net::StackableSplitToContainer, net::StackableSplitTo3D, net::GiveObjectRequest, net::NoLongerViewingContents,
        net::StackableSplitToWield, net::AddShortCut, net::RemoveShortCut>(data, size);
}
