#include "net/messages/books.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::BookDataResponse, net::BookModifyPageResponse, net::BookAddPageResponse,
                             net::BookDeletePageResponse, net::BookPageDataResponse, net::BookData, net::BookModifyPage,
                             net::BookAddPage, net::BookDeletePage, net::BookPageData, net::SetInscription>(data, size);
}
