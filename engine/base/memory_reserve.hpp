#pragma once

namespace tengen {

/// Keeps some memory for the moment when there is none: the first allocation that fails gets it and
/// is tried again, later ones throw as always. Without it a program can fail while it cleans up,
/// where nothing may be thrown: JSON values allocate when they are destroyed. Fills the reserve if
/// it was used; returns false if it cannot. Thread-safe.
bool keepMemoryReserve();

}  // namespace tengen
