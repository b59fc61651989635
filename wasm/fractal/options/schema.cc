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
     "every row once more, so that a power cut loses nothing"},
    {"block_table", "block translation table", CauseClass::kHousekeeping,
     "where each node lies; written whole by a checkpoint"},
    {"ft_header", "file header", CauseClass::kHousekeeping,
     "where the block translation table lies, in two places by turns"},
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
    {"serialized_bytes", kInteger, "bytes",
     "uncompressed: what splits, merges and flushes are decided by"},
    {"buffer_bytes", kInteger, "bytes", "of these, messages"},
    {"messages", kInteger, "", "messages of a nonleaf node, rows of a leaf"},
    {"workdone", kInteger, "bytes", "work that queries have done over for its messages"},
    {"dirty", kInteger, "", "1 if the drive does not have it as it is"},
    {"resident", kEnum, "", "how much of it is in memory", kResidencyNames},
    {"cached_bytes", kInteger, "bytes", "what it takes of the cache"},
    {"disk_bytes", kInteger, "bytes", "size on the drive; 0 if it was never written"},
    {"writes", kInteger, "", "times that it was written"},
};
constexpr ColumnDef kBufferColumns[] = {
    {"node", kInteger, "", "block number of the nonleaf node"},
    {"child", kInteger, "", "slot within the node"},
    {"child_node", kInteger, "", "block number of the child that the slot feeds"},
    {"first_key", kBytes, "", "lower bound of the child's keys; empty: no bound"},
    {"bytes", kInteger, "bytes", "messages held"},
    {"messages", kInteger, "", "messages held"},
    {"workdone", kInteger, "bytes", "work that queries have done over for these messages"},
};
constexpr ColumnDef kJobColumns[] = {
    {"job", kInteger, "", "background jobs are numbered in the order of their start"},
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
    {"limit_bytes", kInteger, "bytes", "what eviction brings it back to"},
    {"leaf_bytes", kInteger, "bytes", "of these, leaves"},
    {"nonleaf_bytes", kInteger, "bytes", "of these, nonleaf nodes"},
    {"clone_bytes", kInteger, "bytes", "of these, copies that a checkpoint is writing"},
    {"nodes", kInteger, "", "nodes held"},
    {"misses", kInteger, "",
     "nodes, basement nodes and buffers that were not in memory when they were needed"},
    {"evictions", kInteger, "", "whole nodes that left"},
    {"partial_evictions", kInteger, "", "basement nodes and buffers that left"},
    {"stalls", kInteger, "", "times that a client waited because the cache was far too full"},
    {"stall_ns", kInteger, "ns", "time that clients waited for it"},
};
constexpr ColumnDef kCheckpointColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"state", kEnum, "", "", kCheckpointStateNames},
    {"checkpoints", kInteger, "", "begun so far"},
    {"began_ns", kInteger, "ns", "when the last one began"},
    {"ended_ns", kInteger, "ns", "when the last one ended"},
    {"pending", kInteger, "", "nodes that it still has to look at"},
    {"written", kInteger, "", "nodes that it has written"},
    {"written_bytes", kInteger, "bytes", ""},
};
constexpr ColumnDef kLogColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"lsn", kInteger, "", "records so far"},
    {"bytes", kInteger, "bytes", "records so far, in memory or written"},
    {"written_bytes", kInteger, "bytes", "handed to the drive"},
    {"durable_bytes", kInteger, "bytes", "covered by an fsync"},
    {"files", kInteger, "", "log files that are still needed"},
};
constexpr ColumnDef kSpaceColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"file_bytes", kInteger, "bytes", "length of the data file"},
    {"live_bytes", kInteger, "bytes", "nodes as they are now"},
    {"old_bytes", kInteger, "bytes", "older copies that the last checkpoint needs"},
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
    {"fractal.jobs", 1, kJobColumns, "flushes and node writes that run"},
    {"fractal.cachetable", 1, kCachetableColumns, "the cache of nodes"},
    {"fractal.checkpoint", 1, kCheckpointColumns, "the checkpoint"},
    {"fractal.log", 1, kLogColumns, "the log"},
    {"fractal.space", 1, kSpaceColumns, "the data file"},
    {"fractal.counters", 1, kCountersColumns, "counters since the run began"},
    {"fractal.basements", 2, kBasementColumns, "the basement nodes of one leaf", false},
    {"fractal.messages", 3, kMessageColumns, "the messages of one node", false},
    {"fractal.rows", 1, kRowColumns, "the rows of one basement node", false},
    {"fractal.places", 1, kPlaceColumns, "where messages and rows of one key lie", false},
};

constexpr ColumnDef kInjectedExtra[] = {
    {"key", kBytes, "", ""},
    {"type", kEnum, "", "", kMessageTypeNames},
    {"msn", kInteger, "", "message sequence number"},
    {"row_bytes", kInteger, "bytes", "key and value"},
    {"depth", kInteger, "", "levels below the root to which it was promoted"},
};
constexpr ColumnDef kFetchedExtra[] = {
    {"reads", kInteger, "", "reads that it took"},
    {"read_bytes", kInteger, "bytes", ""},
};
constexpr ColumnDef kSlotExtra[] = {
    {"weight", kInteger, "bytes", "messages and work done over for them"},
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
    {"arrived_messages", kInteger, "", "messages of the batch that this slot took"},
    {"arrived_bytes", kInteger, "bytes", "likewise"},
};
constexpr ColumnDef kSplitExtra[] = {
    {"right", kInteger, "", "the new node to its right"},
    {"pivot", kBytes, "", "upper bound of the left node's keys"},
};
constexpr ColumnDef kMergeExtra[] = {
    {"right", kInteger, "", "the node that is gone, or was given its share"},
};
constexpr ColumnDef kWrittenExtra[] = {
    {"offset", kInteger, "bytes", "new place in the file"},
    {"written_bytes", kInteger, "bytes", "on the drive, padded"},
    {"uncompressed_bytes", kInteger, "bytes", ""},
    {"first_bytes", kInteger, "bytes", "user bytes that enter the data file for the first time"},
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
    {"fractal.node_changed", kNodes, RowOp::kAssign, {}, "a node's sizes or state are new"},
    {"fractal.node_created", kNodes, RowOp::kAssign, {}, "a new node"},
    {"fractal.node_removed", kNodes, RowOp::kRemove, {}, "a node was merged away"},
    {"fractal.node_fetched", kNodes, RowOp::kAssign, kFetchedExtra,
     "a node, or parts of it, came from the drive"},
    {"fractal.node_evicted", kNodes, RowOp::kAssign, {}, "a node, or parts of it, left the memory"},
    {"fractal.buffer_changed", kBuffers, RowOp::kAssign, {}, "a buffer's content or place is new"},
    {"fractal.buffer_removed", kBuffers, RowOp::kRemove, {}, "a node has one child less"},
    {"fractal.flush_started", kJobs, RowOp::kAssign, {}, "a node pushes a batch of messages down"},
    {"fractal.slot_compared", kBuffers, RowOp::kAssign, kSlotExtra,
     "a slot and its weight; the heaviest is chosen"},
    {"fractal.batch_moved", kBuffers, RowOp::kAssign, kBatchExtra,
     "a batch left its slot, which is empty now"},
    {"fractal.batch_applied", kNodes, RowOp::kAssign, kBatchExtra, "a batch arrived in a child"},
    {"fractal.node_split", kNodes, RowOp::kAssign, kSplitExtra,
     "a node gave its upper part to a new one"},
    {"fractal.nodes_merged", kNodes, RowOp::kAssign, kMergeExtra,
     "a node took over its right neighbour, or evened out with it"},
    {"fractal.write_started",
     kJobs,
     RowOp::kAssign,
     {},
     "a node is written, whole, to a new place"},
    {"fractal.node_written", kNodes, RowOp::kAssign, kWrittenExtra,
     "a node is on its way to the drive"},
    {"fractal.job_finished", kJobs, RowOp::kRemove, {}, "a flush or a node write is done"},
    {"fractal.checkpoint_begun",
     kCheckpoint,
     RowOp::kAssign,
     {},
     "every node that is dirty now will be written"},
    {"fractal.checkpoint_changed", kCheckpoint, RowOp::kAssign, {}, "the checkpoint went on"},
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
     "a batch spread over the slots of a nonleaf child: what one of them took"},
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
    {"fractal.live_bytes", ReportType::kCount, "bytes",
     "nodes on the drive as they are at the end"},
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
