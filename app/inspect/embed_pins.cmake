# cmake -DPINS=... -DOUTPUT=... -P embed_pins.cmake: writes a C++ source with the pins of the retail files as one raw
# string, which holds less than 16 KiB, MSVC's limit.
file(READ ${PINS} content)
string(LENGTH "${content}" length)
if(length GREATER 16000)
  message(FATAL_ERROR "${PINS} is too long to be embedded")
endif()
file(WRITE ${OUTPUT} "// Written by app/inspect/embed_pins.cmake.\n#include \"app/inspect/retail_pins_text.h\"\n\n"
     "namespace portalspace::app {\n\nconst char* const kRetailPinsText = R\"pins(${content})pins\";\n\n"
     "}  // namespace portalspace::app\n")
