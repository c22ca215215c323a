#include "net/messages/property.h"
#include "net/messages/stats.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<
        net::PrivateRemoveInt, net::PublicRemoveInt, net::PrivateRemoveBool, net::PublicRemoveBool,
        net::PrivateRemoveFloat, net::PublicRemoveFloat, net::PrivateRemoveString, net::PublicRemoveString,
        net::PrivateRemoveDataId, net::PublicRemoveDataId, net::PrivateRemoveInstanceId, net::PublicRemoveInstanceId,
        net::PrivateRemovePosition, net::PublicRemovePosition, net::PrivateRemoveInt64, net::PublicRemoveInt64,
        net::PrivateUpdateInt, net::PublicUpdateInt, net::PrivateUpdateInt64, net::PublicUpdateInt64,
        net::PrivateUpdateBool, net::PublicUpdateBool, net::PrivateUpdateFloat, net::PublicUpdateFloat,
        net::PrivateUpdateString, net::PublicUpdateString, net::PrivateUpdateDataId, net::PublicUpdateDataId,
        net::PrivateUpdateInstanceId, net::PublicUpdateInstanceId, net::PrivateUpdatePosition,
        net::PublicUpdatePosition, net::PrivateUpdateSkill, net::PublicUpdateSkill, net::PrivateUpdateSkillLevel,
        net::PublicUpdateSkillLevel, net::PrivateUpdateSkillClass, net::PublicUpdateSkillClass,
        net::PrivateUpdateAttribute, net::PublicUpdateAttribute, net::PrivateUpdateAttributeLevel,
        net::PublicUpdateAttributeLevel, net::PrivateUpdateVital, net::PublicUpdateVital,
        net::PrivateUpdateCurrentVital, net::PublicUpdateCurrentVital>(data, size);
}
