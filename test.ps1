# Sets up through vcpkg, builds and runs all tests. Needs Visual Studio 2022 with C++, git and CMake.
$ErrorActionPreference = "Stop"
Set-Location $PSScriptRoot
. ./cmake/setup-windows.ps1
cmake --preset windows-msvc
if ($LASTEXITCODE -ne 0) { exit 2 }
cmake --build --preset windows-msvc
if ($LASTEXITCODE -ne 0) { exit 2 }
ctest --preset windows-msvc
exit $LASTEXITCODE
