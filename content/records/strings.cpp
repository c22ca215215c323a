#include "content/records/strings.h"

#include <string>

#include "content/fields.h"

namespace portalspace::content {

namespace {

constexpr auto kText = [](auto& f, auto& text) { f(P16{text}); };

constexpr auto kTableString = [](auto& f, auto& string) {
    f(string.unused);
    f.list(string.texts, 1, kText);
    f.list(string.variables);
    f(string.has_variable_names);
};

template <class Fields, class T>
void info_layout(Fields& f, T& info) {
    f(info.version, info.base, info.decimal_digits, info.leading_zero, info.grouping_size);
    for (auto& text : info.number_texts) {
        kText(f, text);
    }
    for (auto& form : info.singular) {
        f(form);
    }
    f.align4();
    for (auto& text : info.letters) {
        kText(f, text);
    }
    for (auto& value : info.input_method) {
        f(value);
    }
    f(info.word_wrap_on_space);
    kText(f, info.additional_settings);
    f(info.additional_flags);
}

}  // namespace

StringTable StringTable::unpack(core::ByteReader& reader) {
    StringTable table;
    FieldReader f(reader);
    f(table.id, table.language);
    f.hash(table.strings, 17, [](FieldReader& fields, TableString& string) {
        kTableString(fields, string);
        if (string.has_variable_names != 0) {
            fields.reader().fail("a string without variable names", std::to_string(string.has_variable_names));
        }
    });
    return table;
}

void StringTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, language);
    f.hash(strings, 17, kTableString);
}

LanguageString LanguageString::unpack(core::ByteReader& reader) {
    LanguageString string;
    FieldReader f(reader);
    f(string.id, P8{string.text});
    return string;
}

void LanguageString::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, P8{text});
}

LanguageInfo LanguageInfo::unpack(core::ByteReader& reader) {
    LanguageInfo info;
    FieldReader f(reader);
    info_layout(f, info);
    return info;
}

void LanguageInfo::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    info_layout(f, *this);
}

}  // namespace portalspace::content
