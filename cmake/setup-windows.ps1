# Makes sure that VCPKG_ROOT points to a bootstrapped vcpkg; the manifest vcpkg.json does the rest during configuration.
if (-not $env:VCPKG_ROOT) {
    $env:VCPKG_ROOT = Join-Path $PSScriptRoot "../build/vcpkg"
}
if (-not (Test-Path (Join-Path $env:VCPKG_ROOT "bootstrap-vcpkg.bat"))) {
    git clone https://github.com/microsoft/vcpkg $env:VCPKG_ROOT
    if ($LASTEXITCODE -ne 0) { throw "vcpkg could not be fetched; set VCPKG_ROOT to an existing copy" }
}
if (-not (Test-Path (Join-Path $env:VCPKG_ROOT "vcpkg.exe"))) {
    & (Join-Path $env:VCPKG_ROOT "bootstrap-vcpkg.bat") -disableMetrics
}
