#include "net/messages/character.h"

namespace portalspace::net {
namespace {

/// The plain words and hues of the request in the order of the wire (spec 3.4.1 fields 2 to 33); `v` gets a reference.
template <class Request, class Visitor>
void visit_numbers(Request& m, Visitor v) {
    for (auto* field : {&m.version, &m.heritage, &m.gender, &m.eyes, &m.nose, &m.mouth, &m.hair_colour, &m.eye_colour,
                        &m.hair_style, &m.headgear_style, &m.headgear_colour, &m.shirt_style, &m.shirt_colour,
                        &m.trousers_style, &m.trousers_colour, &m.footwear_style, &m.footwear_colour}) {
        v(*field);
    }
    for (auto* hue : {&m.skin_hue, &m.hair_hue, &m.headgear_hue, &m.shirt_hue, &m.trousers_hue, &m.footwear_hue}) {
        v(*hue);
    }
    v(m.profession);
    for (auto* field :
         {&m.strength, &m.endurance, &m.coordination, &m.quickness, &m.focus, &m.self, &m.slot, &m.class_id}) {
        v(*field);
    }
}

struct NumberReader {
    core::ByteReader& r;
    void operator()(std::uint32_t& v) const { v = r.u32(); }
    void operator()(std::int32_t& v) const { v = r.i32(); }
    void operator()(double& v) const { v = r.f64(); }
};

struct NumberWriter {
    core::ByteWriter& w;
    void operator()(const std::uint32_t& v) const { w.u32(v); }
    void operator()(const std::int32_t& v) const { w.i32(v); }
    void operator()(const double& v) const { w.f64(v); }
};

}  // namespace

std::uint32_t CharacterCreate::checksum() const noexcept {
    return heritage + gender + eyes + nose + mouth + hair_colour + eye_colour + hair_style + headgear_style +
           shirt_style + trousers_style + footwear_style + static_cast<std::uint32_t>(profession) + strength +
           endurance + coordination + quickness + focus + self;
}

CharacterCreate CharacterCreate::unpack(core::ByteReader& r) {
    CharacterCreate m;
    m.account = Text::unpack(r);
    visit_numbers(m, NumberReader{r});
    m.skills = read_list(r, 4, [](core::ByteReader& reader) { return reader.u32(); });
    m.name = Text::unpack(r);
    m.start_area = r.u32();
    m.is_admin = r.u32() != 0;
    m.is_sentinel = r.u32() != 0;
    r.skip(4);
    return m;
}

void CharacterCreate::pack(core::ByteWriter& w) const {
    account.pack(w);
    visit_numbers(*this, NumberWriter{w});
    w.u32(static_cast<std::uint32_t>(skills.size()));
    for (const std::uint32_t advancement : skills) {
        w.u32(advancement);
    }
    name.pack(w);
    w.u32(start_area);
    w.u32(is_admin ? 1 : 0);
    w.u32(is_sentinel ? 1 : 0);
    w.u32(checksum());
}

CharacterCreateResponse CharacterCreateResponse::unpack(core::ByteReader& r) {
    CharacterCreateResponse m;
    m.code = r.u32();
    if (m.code == kOk) {
        m.guid = core::ObjectId(r.u32());
        m.name = Text::unpack(r);
        m.seconds = r.u32();
    }
    return m;
}

void CharacterCreateResponse::pack(core::ByteWriter& w) const {
    w.u32(code);
    if (code == kOk) {
        w.u32(guid.value);
        name.pack(w);
        w.u32(seconds);
    }
}

CharacterDelete CharacterDelete::unpack(core::ByteReader& r) {
    CharacterDelete m;
    m.account = Text::unpack(r);
    m.slot = r.u32();
    return m;
}

void CharacterDelete::pack(core::ByteWriter& w) const {
    account.pack(w);
    w.u32(slot);
}

CharacterRestore CharacterRestore::unpack(core::ByteReader& r) { return {core::ObjectId(r.u32())}; }

void CharacterRestore::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    Text().pack(w);
    Text().pack(w);
}

}  // namespace portalspace::net
