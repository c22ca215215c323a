#include "net/messages/field_printer.h"

namespace portalspace::net {

void FieldPrinter::show(std::string_view name, const core::Vec3& v) {
    sink.begin_list(name);
    for (const float value : {v.x, v.y, v.z}) {
        sink.real({}, static_cast<double>(value));
    }
    sink.end_list();
}

void FieldPrinter::show(std::string_view name, const core::Position& v) {
    sink.begin_object(name);
    show("cell", v.cell);
    show("origin", v.frame.origin);
    sink.begin_list("rotation");
    const core::Quat& q = v.frame.rotation;
    for (const float value : {q.w, q.x, q.y, q.z}) {
        sink.real({}, static_cast<double>(value));
    }
    sink.end_list();
    sink.end_object();
}

void FieldPrinter::origin(std::string_view name, const core::Position& p) {
    sink.begin_object(name);
    show("cell", p.cell);
    show("origin", p.frame.origin);
    sink.end_object();
}

}  // namespace portalspace::net
