#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Books and inscriptions (spec/net-messages.md 7.10, 8.4).

/// A page. The version word of old builds is the "text included" itself; then no `ignore_author` follows.
struct BookPage {
    static constexpr std::size_t kMinBytes = 16;
    static constexpr std::uint32_t kVersion = 0xFFFF0002;
    core::ObjectId author;
    Text author_name;
    Text author_account;
    std::uint32_t version = kVersion;
    bool ignore_author = false;
    std::optional<Text> text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("author", m.author);
        v("author_name", m.author_name);
        v("author_account", m.author_account);
        v.hex("version", m.version);
        bool included = m.text.has_value();
        if (m.version >> 16 == 0xFFFF) {
            v.wire(included);
            v("ignore_author", m.ignore_author);
        } else {
            v.require(V::kReads || included == (m.version != 0), "a version word that says whether there is a text");
            included = m.version != 0;
        }
        v.optional(included, "text", m.text);
    }
    bool operator==(const BookPage&) const = default;
};

/// Event 00B4: the pages come without their text. ACE writes the most pages in both counts.
struct BookDataResponse {
    static constexpr std::uint32_t kEvent = 0x00B4;
    static constexpr std::size_t kMaxPages = 1024;
    core::ObjectId book;
    std::uint32_t max_pages = 0;
    std::uint32_t page_count = 0;
    std::uint32_t max_chars_per_page = 0;
    std::vector<BookPage> pages;
    Text inscription;
    core::ObjectId inscription_author;
    Text author_name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("book", m.book);
        v("max_pages", m.max_pages);
        v("page_count", m.page_count);
        v("max_chars_per_page", m.max_chars_per_page);
        v.list("pages", m.pages, kMaxPages);
        v("inscription", m.inscription);
        v("inscription_author", m.inscription_author);
        v("author_name", m.author_name);
    }
    bool operator==(const BookDataResponse&) const = default;
};

/// Event 00B8; pages count from zero.
struct BookPageDataResponse {
    static constexpr std::uint32_t kEvent = 0x00B8;
    core::ObjectId book;
    std::uint32_t page = 0;
    BookPage data;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("book", m.book);
        v("page", m.page);
        v("data", m.data);
    }
    bool operator==(const BookPageDataResponse&) const = default;
};

/// Events 00B5, 00B6, 00B7: whether a page was written, added, taken out.
template <std::uint32_t Event>
struct BookResult {
    static constexpr std::uint32_t kEvent = Event;
    core::ObjectId book;
    std::int32_t page = 0;
    bool success = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("book", m.book);
        v("page", m.page);
        v("success", m.success);
    }
    bool operator==(const BookResult&) const = default;
};
using BookModifyPageResponse = BookResult<0x00B5>;
using BookAddPageResponse = BookResult<0x00B6>;
using BookDeletePageResponse = BookResult<0x00B7>;

using BookData = ObjectAction<0x00AA>;
using BookAddPage = ObjectAction<0x00AC>;
struct BookPageData {
    static constexpr std::uint32_t kAction = 0x00AE;
    core::ObjectId book;
    std::int32_t page = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("book", m.book);
        v("page", m.page);
    }
    bool operator==(const BookPageData&) const = default;
};
struct BookModifyPage {
    static constexpr std::uint32_t kAction = 0x00AB;
    core::ObjectId book;
    std::int32_t page = 0;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("book", m.book);
        v("page", m.page);
        v("text", m.text);
    }
    bool operator==(const BookModifyPage&) const = default;
};
struct BookDeletePage {
    static constexpr std::uint32_t kAction = 0x00AD;
    core::ObjectId book;
    std::int32_t page = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("book", m.book);
        v("page", m.page);
    }
    bool operator==(const BookDeletePage&) const = default;
};
struct SetInscription {
    static constexpr std::uint32_t kAction = 0x00BF;
    core::ObjectId guid;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("text", m.text);
    }
    bool operator==(const SetInscription&) const = default;
};

}  // namespace portalspace::net
