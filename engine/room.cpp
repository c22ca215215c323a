// Keeps the library target valid until the room's first source lands.
