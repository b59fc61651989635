// Causes: one row gives a cause its id, its names, its colour and its definition.
//
//   TT_CAUSES((kFlashGc, "flash_gc", "flash garbage collection", kHousekeeping,
//              "Live pages that the drive moves out of an erase block before it erases it."))
//
// The id is a Cause in the namespace's kFolder; its number is the position of its row.
#pragma once
#include <array>

#include "facts/schema.h"

// Declares the causes of a room in the order of their ids; cause_definitions() returns the array
// for its schema.
#define TT_CAUSE_NUMBER(id, ...) number_of_##id,
#define TT_CAUSE_ID(id, ...) \
  inline constexpr ::tt::Cause id = ::tt::make_id(kFolder, number_of_##id);
#define TT_CAUSE_DEFINITION(id, name, label, colour, help) \
  ::tt::CauseDef{(name), (label), ::tt::CauseClass::colour, (help)},
#define TT_CAUSES(...) \
  enum : ::tt::u8 { TT_FOR_EACH(TT_CAUSE_NUMBER, __VA_ARGS__) }; \
  TT_FOR_EACH(TT_CAUSE_ID, __VA_ARGS__) \
  inline constexpr auto cause_definitions = [] { \
    return std::to_array<::tt::CauseDef>({TT_FOR_EACH(TT_CAUSE_DEFINITION, __VA_ARGS__)}); \
  };
