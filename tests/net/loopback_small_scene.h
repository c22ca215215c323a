#pragma once

#include <string_view>

namespace portalspace::net::test {

/// A mage, a target ten metres in front of him, a bolt each second.
inline constexpr std::string_view kSceneText = R"(# for tests
server name="Test World"
player me guid=0x50000001 name="Guest" setup=0x02000001 motions=0x09000001 cell=0xA9B40019 at=90,20,94 heading=0 style=0x3D state=0x00400408
object mage guid=0x80000001 name="Mage" setup=0x02000001 motions=0x09000001 sounds=0x20000001 scripts=0x34000004 cell=0xA9B40019 at=86,22,94 heading=0 style=0x49
object oak guid=0x80000002 name="Oak Target" wcid=6077 setup=0x020007DD cell=0xA9B4001A at=86,32,0 ground heading=180 radius=0.6 height=1.8 state=0x408 flags=0x14 type=0x10
projectile fire name="Flame Bolt" wcid=7277 spell=27 setup=0x0200040D sounds=0x20000037 scripts=0x34000005
timeline start=0.2 repeat=1
  0.0 say mage "burn now" type=17
  0.0 motion mage style=0x49 forward=0x6F speed=2
  0.4 bolt mage oak fire intensity=0.4
  0.4 motion mage style=0x49
)";

}  // namespace portalspace::net::test
