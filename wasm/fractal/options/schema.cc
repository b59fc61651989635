#include "fractal/options/schema.h"

#include "fractal/options/profiles.h"

namespace tt::fractal {
namespace {

using enum ColumnType;
constexpr CauseClass kData = CauseClass::kData;

constexpr CauseDef kCauses[] = {
    {"leaf_checkpoint", "leaf nodes, checkpoint", kData,
     "changed leaves, each written once by a checkpoint"},
    {"leaf_eviction", "leaf nodes, eviction", kData, "changed leaves that leave the full cache"},
    {"nonleaf_checkpoint", "buffers, checkpoint", kData,
     "changed nonleaf nodes with their messages, written by a checkpoint"},
    {"nonleaf_eviction", "buffers, eviction", kData,
     "changed nonleaf nodes that leave the full cache"},
    {"recovery_log", "log", CauseClass::kSafety,
     "every change, logged so that a power cut loses nothing"},
    {"block_table", "block translation table", CauseClass::kHousekeeping,
     "where each node is; written whole by a checkpoint"},
    {"ft_header", "file header", CauseClass::kHousekeeping,
     "where the block translation table is; written to two places in turn"},
    {"file_growth", "growth of the file", CauseClass::kHousekeeping,
     "zeros that make the file longer"},
    {"query_read", "reads of lookups and scans", kData,
     "nodes and basement nodes fetched for lookups and scans"},
    {"flush_read", "reads of flushes", kData, "nodes fetched because messages go into them"},
};

constexpr ColumnDef kNodeColumns[] = {
    {"node", kInteger, "", "block number"},
    {"height", kInteger, "", "0 is a leaf"},
    {"first_key", kBytes, "", "lower bound of its keys; empty: no bound"},
    {"parent", kInteger, "", "block number of its parent; 0 for the root"},
    {"children", kInteger, "", "children of a nonleaf node, basement nodes of a leaf"},
    {"serialized_bytes", kInteger, "bytes", "uncompressed; decides splits, merges and flushes"},
    {"buffer_bytes", kInteger, "bytes", "of these, messages"},
    {"messages", kInteger, "", "messages of a nonleaf node, rows of a leaf"},
    {"workdone", kInteger, "bytes", "work repeated by queries for its messages"},
    {"dirty", kInteger, "", "1 if it changed since it was last written"},
    {"resident", kEnum, "", "how much of it is in memory", kResidencyNames},
    {"cached_bytes", kInteger, "bytes", "what it takes of the cache"},
    {"disk_bytes", kInteger, "bytes", "size on the drive; 0: never written"},
    {"writes", kInteger, "", "times it was written"},
};
constexpr ColumnDef kBufferColumns[] = {
    {"node", kInteger, "", "block number of the nonleaf node"},
    {"child", kInteger, "", "slot within the node"},
    {"child_node", kInteger, "", "block number of the child that the slot feeds"},
    {"first_key", kBytes, "", "lower bound of the child's keys; empty: no bound"},
    {"bytes", kInteger, "bytes", "messages held"},
    {"messages", kInteger, "", "messages held"},
    {"workdone", kInteger, "bytes", "work repeated by queries for these messages"},
};
constexpr ColumnDef kJobColumns[] = {
    {"job", kInteger, "", "number; jobs are numbered in order of their start"},
    {"kind", kEnum, "", "what it does", kJobKindNames},
    {"reason", kEnum, "", "why it was started", kJobReasonNames},
    {"node", kInteger, "", "the node that is flushed or written"},
    {"height", kInteger, "", "its height"},
    {"child", kInteger, "", "flush: the slot chosen"},
    {"child_node", kInteger, "", "flush: the child that it feeds"},
    {"messages", kInteger, "", "flush: messages of the batch"},
    {"bytes", kInteger, "bytes",
     "messages of the batch, or bytes on the drive of the node written"},
    {"started_ns", kInteger, "ns", ""},
};
constexpr ColumnDef kCachetableColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"bytes", kInteger, "bytes", "held, clones included"},
    {"limit_bytes", kInteger, "bytes", "size to which eviction reduces it"},
    {"leaf_bytes", kInteger, "bytes", "of these, leaves"},
    {"nonleaf_bytes", kInteger, "bytes", "of these, nonleaf nodes"},
    {"clone_bytes", kInteger, "bytes", "of these, copies that a checkpoint is writing"},
    {"nodes", kInteger, "", "nodes held"},
    {"misses", kInteger, "", "nodes, basement nodes and buffers not in memory when needed"},
    {"evictions", kInteger, "", "whole nodes evicted"},
    {"partial_evictions", kInteger, "", "basement nodes and buffers evicted"},
    {"stalls", kInteger, "", "times a client waited because the cache was far over its limit"},
    {"stall_ns", kInteger, "ns", "time that clients waited for it"},
};
constexpr ColumnDef kCheckpointColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"state", kEnum, "", "", kCheckpointStateNames},
    {"checkpoints", kInteger, "", "begun so far"},
    {"began_ns", kInteger, "ns", "when the last one began"},
    {"ended_ns", kInteger, "ns", "when the last one ended"},
    {"pending", kInteger, "", "nodes that it still has to visit"},
    {"written", kInteger, "", "nodes that it has written"},
    {"written_bytes", kInteger, "bytes", ""},
};
constexpr ColumnDef kLogColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"lsn", kInteger, "", "records so far"},
    {"bytes", kInteger, "bytes", "records so far, in memory or written"},
    {"written_bytes", kInteger, "bytes", "written to the drive"},
    {"durable_bytes", kInteger, "bytes", "covered by an fsync"},
    {"files", kInteger, "", "log files that are still needed"},
};
constexpr ColumnDef kSpaceColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"file_bytes", kInteger, "bytes", "length of the data file"},
    {"live_bytes", kInteger, "bytes", "nodes as they are now"},
    {"old_bytes", kInteger, "bytes", "older versions that the last checkpoint needs"},
    {"hole_bytes", kInteger, "bytes", "free between the blocks"},
    {"holes", kInteger, "", "free pieces between the blocks"},
    {"blocks", kInteger, "", "nodes on the drive"},
};
constexpr ColumnDef kCountersColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"messages", kInteger, "", "messages injected"},
    {"flushes", kInteger, "", "batches moved from a node to a child"},
    {"flushed_bytes", kInteger, "bytes", "messages in these"},
    {"leaf_splits", kInteger, "", ""},
    {"nonleaf_splits", kInteger, "", ""},
    {"merges", kInteger, "", "leaves and nonleaf nodes merged"},
    {"leaf_writes", kInteger, "", "leaves written"},
    {"nonleaf_writes", kInteger, "", "nonleaf nodes written"},
};
constexpr ColumnDef kBasementColumns[] = {
    {"node", kInteger, "", "block number of the leaf"},
    {"basement", kInteger, "", "place in the leaf"},
    {"first_key", kBytes, "", "lower bound of its keys; empty: that of the leaf"},
    {"rows", kInteger, "", "0 if it is not in memory"},
    {"bytes", kInteger, "bytes", "uncompressed; 0 if it is not in memory"},
    {"in_memory", kInteger, "", "1 if it is"},
    {"msn", kInteger, "", "newest message applied to it"},
    {"disk_bytes", kInteger, "bytes", "compressed size on the drive"},
};
constexpr ColumnDef kMessageColumns[] = {
    {"node", kInteger, "", "block number"},
    {"child", kInteger, "", "slot"},
    {"message", kInteger, "", "place in the buffer"},
    {"msn", kInteger, "", "message sequence number"},
    {"type", kEnum, "", "", kMessageTypeNames},
    {"fresh", kInteger, "", "1 if no query has applied it yet"},
    {"key", kBytes, "", ""},
    {"value", kBytes, "", ""},
};
constexpr ColumnDef kRowColumns[] = {
    {"row", kInteger, "", ""},
    {"key", kBytes, "", ""},
    {"entry_bytes", kInteger, "bytes", "leaf entry: header, versions and value"},
    {"versions", kInteger, "", "committed and provisional versions"},
    {"value", kBytes, "", "newest"},
};
constexpr ColumnDef kPlaceColumns[] = {
    {"place", kInteger, "", "newest first"},
    {"node", kInteger, "", "block number"},
    {"height", kInteger, "", "0: it is a row of a leaf"},
    {"child", kInteger, "", "slot, or basement node of a leaf"},
    {"msn", kInteger, "",
     "of a message; of a row, the newest message applied to its basement node"},
    {"type", kEnum, "", "", kMessageTypeNames},
};

constexpr TableDef kTables[] = {
    {"fractal.nodes", 1, kNodeColumns, "the nodes of the tree"},
    {"fractal.buffers", 2, kBufferColumns, "message buffers of nonleaf nodes, one for each child"},
    {"fractal.jobs", 1, kJobColumns, "flushes and node writes in progress"},
    {"fractal.cachetable", 1, kCachetableColumns, "the cache of nodes"},
    {"fractal.checkpoint", 1, kCheckpointColumns, "the checkpoint"},
    {"fractal.log", 1, kLogColumns, "the log"},
    {"fractal.space", 1, kSpaceColumns, "the data file"},
    {"fractal.counters", 1, kCountersColumns, "counters since the run began"},
    {"fractal.basements", 2, kBasementColumns, "the basement nodes of one leaf", false},
    {"fractal.messages", 3, kMessageColumns, "the messages of one node", false},
    {"fractal.rows", 1, kRowColumns, "the rows of one basement node", false},
    {"fractal.places", 1, kPlaceColumns, "the messages and rows of one key", false},
};

constexpr ColumnDef kInjectedExtra[] = {
    {"key", kBytes, "", ""},
    {"type", kEnum, "", "", kMessageTypeNames},
    {"msn", kInteger, "", "message sequence number"},
    {"row_bytes", kInteger, "bytes", "key and value"},
    {"depth", kInteger, "", "levels below the root to which it was promoted"},
};
constexpr ColumnDef kFetchedExtra[] = {
    {"reads", kInteger, "", "reads needed"},
    {"read_bytes", kInteger, "bytes", ""},
};
constexpr ColumnDef kSlotExtra[] = {
    {"weight", kInteger, "bytes", "messages, and work repeated for them"},
    {"chosen", kInteger, "", "1 for the heaviest slot: its messages go down"},
};
constexpr ColumnDef kBatchExtra[] = {
    {"source", kInteger, "", "node that the messages leave"},
    {"slot", kInteger, "", "slot that they leave"},
    {"target", kInteger, "", "node that they go to"},
    {"moved_messages", kInteger, "", "messages of the batch"},
    {"moved_bytes", kInteger, "bytes", "messages of the batch"},
};
constexpr ColumnDef kShareExtra[] = {
    {"arrived_messages", kInteger, "", "messages of the batch that arrived in this slot"},
    {"arrived_bytes", kInteger, "bytes", "likewise"},
};
constexpr ColumnDef kSplitExtra[] = {
    {"right", kInteger, "", "the new node to its right"},
    {"pivot", kBytes, "", "upper bound of the left node's keys"},
};
constexpr ColumnDef kMergeExtra[] = {
    {"right", kInteger, "", "the node that was removed, or received its share"},
};
constexpr ColumnDef kWrittenExtra[] = {
    {"offset", kInteger, "bytes", "new place in the file"},
    {"written_bytes", kInteger, "bytes", "on the drive, padded"},
    {"uncompressed_bytes", kInteger, "bytes", ""},
    {"first_bytes", kInteger, "bytes", "user bytes written to the data file for the first time"},
    {"for_checkpoint", kInteger, "", "1: by a checkpoint, 0: by an eviction"},
};
constexpr ColumnDef kReadExtra[] = {
    {"key", kBytes, "", ""},
    {"rows", kInteger, "", "rows found"},
    {"reads", kInteger, "", "reads of the drive"},
    {"applied", kInteger, "", "messages applied to basement nodes on the way"},
};

constexpr FactDef kFacts[] = {
    {"fractal.message_injected", kBuffers, RowOp::kAssign, kInjectedExtra,
     "a message entered a buffer"},
    {"fractal.row_injected", kNodes, RowOp::kAssign, kInjectedExtra,
     "a message was applied to a leaf at once"},
    {"fractal.node_changed", kNodes, RowOp::kAssign, {}, "a node's sizes or state changed"},
    {"fractal.node_created", kNodes, RowOp::kAssign, {}, "a new node"},
    {"fractal.node_removed", kNodes, RowOp::kRemove, {}, "a node was merged away"},
    {"fractal.node_fetched", kNodes, RowOp::kAssign, kFetchedExtra,
     "a node, or parts of it, were read from the drive"},
    {"fractal.node_evicted", kNodes, RowOp::kAssign, {}, "a node, or parts of it, were evicted"},
    {"fractal.buffer_changed", kBuffers, RowOp::kAssign, {}, "a buffer's content or place changed"},
    {"fractal.buffer_removed", kBuffers, RowOp::kRemove, {}, "a node has one child fewer"},
    {"fractal.flush_started", kJobs, RowOp::kAssign, {}, "a node pushes a batch of messages down"},
    {"fractal.slot_compared", kBuffers, RowOp::kAssign, kSlotExtra,
     "a slot and its weight; the heaviest is chosen"},
    {"fractal.batch_moved", kBuffers, RowOp::kAssign, kBatchExtra,
     "a batch left its slot, which is empty now"},
    {"fractal.batch_applied", kNodes, RowOp::kAssign, kBatchExtra, "a batch arrived in a child"},
    {"fractal.node_split", kNodes, RowOp::kAssign, kSplitExtra,
     "a node gave its upper part to a new one"},
    {"fractal.nodes_merged", kNodes, RowOp::kAssign, kMergeExtra,
     "a node absorbed its right neighbour, or shared rows evenly with it"},
    {"fractal.write_started",
     kJobs,
     RowOp::kAssign,
     {},
     "a node is written, whole, to a new place"},
    {"fractal.node_written", kNodes, RowOp::kAssign, kWrittenExtra,
     "a node's write was submitted to the drive"},
    {"fractal.job_finished", kJobs, RowOp::kRemove, {}, "a flush or a node write is done"},
    {"fractal.checkpoint_begun",
     kCheckpoint,
     RowOp::kAssign,
     {},
     "every node dirty now will be written"},
    {"fractal.checkpoint_changed", kCheckpoint, RowOp::kAssign, {}, "the checkpoint advanced"},
    {"fractal.checkpoint_ended",
     kCheckpoint,
     RowOp::kAssign,
     {},
     "the header names the new block table; old blocks are free"},
    {"fractal.cachetable_changed", kCachetable, RowOp::kAssign, {}, "the cache's content changed"},
    {"fractal.log_changed", kLog, RowOp::kAssign, {}, "the log grew or reached the drive"},
    {"fractal.space_changed", kSpace, RowOp::kAssign, {}, "blocks were allocated or freed"},
    {"fractal.counters_changed", kCounters, RowOp::kAssign, {}, "counters moved"},
    {"fractal.get", kCachetable, RowOp::kAssign, kReadExtra, "a point lookup was answered"},
    {"fractal.scan", kCachetable, RowOp::kAssign, kReadExtra, "a range scan was answered"},
    {"fractal.share_arrived", kBuffers, RowOp::kAssign, kShareExtra,
     "the part of a batch that arrived in one slot of a nonleaf child"},
};

constexpr ReportFieldDef kReport[] = {
    {"fractal.flushes", ReportType::kCount, "", "batches moved from a node to a child"},
    {"fractal.leaf_splits", ReportType::kCount, "", "leaves split"},
    {"fractal.nonleaf_splits", ReportType::kCount, "", "nonleaf nodes split"},
    {"fractal.merges", ReportType::kCount, "", "nodes merged"},
    {"fractal.checkpoints", ReportType::kCount, "", "checkpoints taken"},
    {"fractal.leaf_checkpoint_bytes", ReportType::kCount, "bytes", "leaves written by checkpoints"},
    {"fractal.leaf_eviction_bytes", ReportType::kCount, "bytes", "leaves written by evictions"},
    {"fractal.nonleaf_checkpoint_bytes", ReportType::kCount, "bytes",
     "nonleaf nodes written by checkpoints"},
    {"fractal.nonleaf_eviction_bytes", ReportType::kCount, "bytes",
     "nonleaf nodes written by evictions"},
    {"fractal.leaf_checkpoint_nodes", ReportType::kCount, "", "leaves written by checkpoints"},
    {"fractal.leaf_eviction_nodes", ReportType::kCount, "", "leaves written by evictions"},
    {"fractal.nonleaf_checkpoint_nodes", ReportType::kCount, "",
     "nonleaf nodes written by checkpoints"},
    {"fractal.nonleaf_eviction_nodes", ReportType::kCount, "",
     "nonleaf nodes written by evictions"},
    {"fractal.log_bytes", ReportType::kCount, "bytes", "log records written"},
    {"fractal.file_bytes", ReportType::kCount, "bytes", "length of the data file at the end"},
    {"fractal.live_bytes", ReportType::kCount, "bytes", "live nodes on the drive at the end"},
    {"fractal.stalls.count", ReportType::kCount, "",
     "times that clients waited for room in the cache"},
    {"fractal.stalls.ns", ReportType::kCount, "ns",
     "time that clients waited for room in the cache"},
    {"fractal.node_misses", ReportType::kCount, "",
     "nodes, basement nodes and buffers not in memory when needed"},
    {"fractal.read_amplification", ReportType::kRatio, "",
     "reads of the drive for each lookup or scan"},
    {"fractal.read_bytes", ReportType::kCount, "bytes", "read by lookups and scans"},
    {"fractal.reads", ReportType::kCount, "", "reads of the drive by lookups and scans"},
};

}  // namespace

TT_DEFINE_OPTIONS(Options, OptionIndex, TT_FRACTAL_OPTIONS)

const FolderSchema kSchema = {kFolder, "fractal", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::fractal
