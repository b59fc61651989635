// Expected failures as values: an Error is a code with a message for people, a Result<T> a T or an
// Error. Bugs do not travel this way; they are TT_CHECKs.
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "core/types.h"

namespace tt {

enum class ErrorCode : u8 {
  kOk,
  kBadRequest,
  kBadOption,
  kCorruption,
  kDiskFull,
  kNotFound,
  kUnsupported,
  kIo,
  kPowerCut
};

struct [[nodiscard]] Error {
  ErrorCode code = ErrorCode::kOk;
  std::string message;
  bool ok() const { return code == ErrorCode::kOk; }
  static Error none() { return {}; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}
  bool ok() const { return value_.has_value(); }
  const Error& error() const { return error_; }
  T& value() { return *value_; }
  const T& value() const { return *value_; }

 private:
  std::optional<T> value_;
  Error error_;
};

}  // namespace tt
