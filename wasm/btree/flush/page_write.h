// One page's write: a job, with its own facts, from the image that is taken of the page to the
// flush of its file.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

struct PageWrite {
  u64 job = 0;
  PageId page = 0;
  u32 index = 0;
  u8 level = 0;
  PageKind kind = PageKind::kSpace;
  bool doubled = false;  // a copy goes to the doublewrite buffer first
  u32 batch_pages = 0;   // in its doublewrite batch so far
  WriteReason reason = WriteReason::kFlushList;
  u32 rows = 0;         // rows that reach the drive for the first time
  u64 first_bytes = 0;  // their bytes
  Lsn oldest = 0, newest = 0;
  Ns started = 0;
  PageImage* image = nullptr;  // as the page was when the job began
  // Likewise, of a compressed page: its bytes at home. The image is its copy's, if it has one.
  std::string zip = {};
};

// Begins the job of writing a changed page, as page and options are now.
PageWrite begin_write(Instance& instance, Ns now, const Frame& frame, WriteReason reason);
JobsRow job_row(const Instance& instance, const PageWrite& write, WriteStage stage);

// Facts of a job. The rows that it carries to the drive for the first time are reported from the
// frame, and count as written from then on.
void emit_new_rows(Instance& instance, const PageWrite& write, Frame& frame);
void emit_started(Instance& instance, const PageWrite& write);
void emit_stage(Instance& instance, const PageWrite& write, WriteStage stage);
void emit_finished(Instance& instance, const PageWrite& write);
void emit_lost(const Instance& instance, const PageWrite& write);

}  // namespace tt::btree
