// The fractal tree's own rows of the one definition: causes, tables, facts and report fields.
#pragma once
#include "facts/causes.h"
#include "facts/report_fields.h"
#include "facts/rows.h"
#include "fractal/options/options.h"

namespace tt::fractal {

inline constexpr u8 kFolder = 5;

TT_CAUSES((kCauseLeafCheckpoint, "leaf_checkpoint", "leaf nodes, checkpoint", kData,
           "changed leaves, each written once by a checkpoint"),
          (kCauseLeafEviction, "leaf_eviction", "leaf nodes, eviction", kData,
           "changed leaves that leave the full cache"),
          (kCauseNonleafCheckpoint, "nonleaf_checkpoint", "buffers, checkpoint", kData,
           "changed nonleaf nodes with their messages, written by a checkpoint"),
          (kCauseNonleafEviction, "nonleaf_eviction", "buffers, eviction", kData,
           "changed nonleaf nodes that leave the full cache"),
          (kCauseLog, "recovery_log", "log", kSafety,
           "every change, logged so that a power cut loses nothing"),
          (kCauseBlockTable, "block_table", "block translation table", kHousekeeping,
           "where each node is; written whole by a checkpoint"),
          (kCauseHeader, "ft_header", "file header", kHousekeeping,
           "where the block translation table is; written to two places in turn"),
          (kCauseGrowth, "file_growth", "growth of the file", kHousekeeping,
           "zeros that make the file longer"),
          (kCauseUserRead, "query_read", "reads of lookups and scans", kData,
           "nodes and basement nodes fetched for lookups and scans"),
          (kCauseFlushRead, "flush_read", "reads of flushes", kData,
           "nodes fetched because messages go into them"),
          (kCauseRollback, "rollback", "rollback nodes", kSafety,
           "what would undo transactions that run for longer than to a checkpoint"),
          (kCauseRollbackRead, "rollback_read", "reads of rollback nodes", kSafety,
           "rollback nodes that had left the memory when their transaction went on or ended"),
          (kCauseRecoveryRead, "recovery_read", "reads of recoveries", kSafety,
           "log, headers and block tables, read after a power cut"),
          (kCauseLoad, "loaded_nodes", "bulk load", kData,
           "nodes of a bulk load, each written once, and the table and header of its file"),
          (kCauseLoadRuns, "load_runs", "runs of bulk loads", kHousekeeping,
           "rows of a bulk load in temporary files, sorted and not yet merged"),
          (kCauseLoadRead, "load_read", "reads of runs", kHousekeeping,
           "temporary files of a bulk load, read to be merged"))

TT_ENUM(Residency, (kOnDrive, "on the drive"), (kPartly, "partly in memory"),
        (kWhole, "in memory"));
TT_ENUM(JobKind, (kFlush, "flush"), (kNodeWrite, "node write"));
TT_ENUM(JobReason, (kGorged, "the node is larger than its target"),
        (kCleaner, "the cleaner found messages"), (kMerge, "a merge empties the path"),
        (kCheckpoint, "checkpoint"), (kEviction, "the cache is full"),
        (kOptimize, "optimize goes down to every leaf"));
TT_ENUM(CheckpointState, (kResting, "idle"), (kWritingNodes, "writing nodes"),
        (kWritingTable, "writing the block table"));
TT_ENUM(OpeningState, (kReadingLog, "reading the log"), (kReadingTrees, "reading the block tables"),
        (kReplaying, "replaying the log"), (kUndoing, "undoing what did not commit"),
        (kCheckpoint, "making a checkpoint"), (kOpen, "open"));
TT_ENUM(LoadState, (kPutting, "taking rows"), (kMerging, "merging runs"),
        (kBuilding, "writing the tree"), (kSyncing, "making the file durable"));
// A message's type as shown; its code in a buffer differs (MessageType, node/message_buffer.h).
TT_ENUM(MessageKind, (kInsert, "insert"), (kDelete, "delete"), (kCommit, "commit"),
        (kAbort, "abort"), (kUpdate, "update"), (kUpdateAllRows, "update of all rows"),
        (kCommitAllRows, "commit of all rows"), (kCommitRows, "commit of a transaction's rows"),
        (kAbortRows, "abort of a transaction's rows"), (kOptimize, "optimize"));

TT_TABLE(NodesRow, "fractal.nodes", "the nodes of the trees, one tree for each index", kFolded,
         ((node, Integer, "", "its dictionary's number and seven digits of its block number")),
         (height, Integer, "", "0 is a leaf"), (index, Integer, "", "the index that it belongs to"),
         (first_key, Bytes, "", "lower bound of its keys; empty: no bound"),
         (parent, Integer, "", "its parent; 0 for a root"),
         (children, Integer, "", "children of a nonleaf node, basement nodes of a leaf"),
         (serialized_bytes, Integer, "bytes", "uncompressed; decides splits, merges and flushes"),
         (buffer_bytes, Integer, "bytes", "of these, messages"),
         (messages, Integer, "", "messages of a nonleaf node, rows of a leaf"),
         (workdone, Integer, "bytes", "work repeated by queries for its messages"),
         (due_checkpoint, Integer, "",
          "first checkpoint that has to write it; 0: unchanged since it was written"),
         (resident, Enum<Residency>, "", "how much of it is in memory"),
         (cached_bytes, Integer, "bytes", "what it takes of the cache"),
         (disk_bytes, Integer, "bytes", "size on the drive; 0: never written"),
         (writes, Integer, "", "times it was written"))
TT_TABLE(BuffersRow, "fractal.buffers", "message buffers of nonleaf nodes, one for each child",
         kFolded,
         ((node, Integer, "", "the nonleaf node"), (child, Integer, "", "slot within the node")),
         (child_node, Integer, "", "the child that the slot feeds"),
         (index, Integer, "", "the index that it belongs to"),
         (first_key, Bytes, "", "lower bound of the child's keys; empty: no bound"),
         (bytes, Integer, "bytes", "messages held"), (messages, Integer, "", "messages held"),
         (workdone, Integer, "bytes", "work repeated by queries for these messages"))
TT_TABLE(JobsRow, "fractal.jobs", "flushes and node writes in progress", kFolded,
         ((job, Integer, "", "number; jobs are numbered in order of their start")),
         (kind, Enum<JobKind>, "", "what it does"),
         (reason, Enum<JobReason>, "", "why it was started"),
         (node, Integer, "", "the node that is flushed or written"),
         (height, Integer, "", "its height"), (child, Integer, "", "flush: the slot chosen"),
         (child_node, Integer, "", "flush: the child that it feeds"),
         (messages, Integer, "", "flush: messages of the batch"),
         (bytes, Integer, "bytes",
          "messages of the batch, or bytes on the drive of the node written"),
         (started_ns, Integer, "ns", ""))
TT_TABLE(CachetableRow, "fractal.cachetable", "the cache of nodes", kFolded,
         ((id, Integer, "", "always 0")), (bytes, Integer, "bytes", "held, clones included"),
         (limit_bytes, Integer, "bytes", "size to which eviction reduces it"),
         (leaf_bytes, Integer, "bytes", "of these, leaves"),
         (nonleaf_bytes, Integer, "bytes", "of these, nonleaf nodes"),
         (clone_bytes, Integer, "bytes", "of these, copies that a checkpoint is writing"),
         (nodes, Integer, "", "nodes held"),
         (misses, Integer, "", "nodes, basement nodes and buffers not in memory when needed"),
         (evictions, Integer, "", "whole nodes evicted"),
         (partial_evictions, Integer, "", "basement nodes and buffers evicted"),
         (stalls, Integer, "", "times a client waited because the cache was far over its limit"),
         (stall_ns, Integer, "ns", "time that clients waited for it"))
TT_TABLE(CheckpointRow, "fractal.checkpoint", "the checkpoint", kFolded,
         ((id, Integer, "", "always 0")), (state, Enum<CheckpointState>, "", ""),
         (checkpoints, Integer, "", "begun so far"),
         (began_ns, Integer, "ns", "when the last one began"),
         (ended_ns, Integer, "ns", "when the last one ended"),
         (pending, Integer, "", "nodes that it still has to visit"),
         (written, Integer, "", "nodes that it has written"), (written_bytes, Integer, "bytes", ""))
TT_TABLE(LogRow, "fractal.log", "the log", kFolded, ((id, Integer, "", "always 0")),
         (lsn, Integer, "", "records so far"),
         (bytes, Integer, "bytes", "records so far, in memory or written"),
         (written_bytes, Integer, "bytes", "written to the drive"),
         (durable_bytes, Integer, "bytes", "covered by an fsync"),
         (files, Integer, "", "log files that are still needed"))
TT_TABLE(SpaceRow, "fractal.space", "the data files", kFolded, ((id, Integer, "", "always 0")),
         (file_bytes, Integer, "bytes", "length of the data files"),
         (live_bytes, Integer, "bytes", "nodes as they are now"),
         (old_bytes, Integer, "bytes", "older versions that the last checkpoint needs"),
         (hole_bytes, Integer, "bytes", "free between the blocks"),
         (holes, Integer, "", "free pieces between the blocks"),
         (blocks, Integer, "", "nodes on the drive"))
TT_TABLE(CountersRow, "fractal.counters", "counters since the run began", kFolded,
         ((id, Integer, "", "always 0")), (messages, Integer, "", "messages injected"),
         (flushes, Integer, "", "batches moved from a node to a child"),
         (flushed_bytes, Integer, "bytes", "messages in these"), (leaf_splits, Integer, "", ""),
         (nonleaf_splits, Integer, "", ""),
         (merges, Integer, "", "leaves and nonleaf nodes merged"),
         (leaf_writes, Integer, "", "leaves written"),
         (nonleaf_writes, Integer, "", "nonleaf nodes written"))
TT_TABLE(BasementsRow, "fractal.basements", "the basement nodes of leaves", kInspected,
         ((node, Integer, "", "the leaf"), (basement, Integer, "", "place in the leaf")),
         (first_key, Bytes, "", "lower bound of its keys; empty: that of the leaf"),
         (rows, Integer, "", "0 if it is not in memory"),
         (bytes, Integer, "bytes", "uncompressed; 0 if it is not in memory"),
         (in_memory, Flag, "", "1 if it is"), (msn, Integer, "", "newest message applied to it"),
         (disk_bytes, Integer, "bytes", "compressed size on the drive"))
TT_TABLE(MessagesRow, "fractal.messages", "the messages of one node", kInspected,
         ((node, Integer, "", "the node"), (child, Integer, "", "slot"),
          (message, Integer, "", "place in the buffer")),
         (msn, Integer, "", "message sequence number"), (type, Enum<MessageKind>, "", ""),
         (fresh, Flag, "", "1 if no query has applied it yet"), (key, Bytes, "", ""),
         (value, Bytes, "", ""))
TT_TABLE(RowsRow, "fractal.rows", "the rows of one basement node", kInspected,
         ((row, Integer, "", "")), (key, Bytes, "", ""),
         (entry_bytes, Integer, "bytes", "leaf entry: header, versions and value"),
         (versions, Integer, "", "committed and provisional versions"),
         (value, Bytes, "", "newest"))
TT_TABLE(PlacesRow, "fractal.places", "the messages and rows of one key", kInspected,
         ((place, Integer, "", "newest first")), (node, Integer, "", "the node"),
         (height, Integer, "", "0: it is a row of a leaf"),
         (child, Integer, "", "slot, or basement node of a leaf"),
         (msn, Integer, "",
          "of a message; of a row, the newest message applied to its basement node"),
         (type, Enum<MessageKind>, "", ""))
TT_TABLE(OpeningRow, "fractal.opening", "what was found after the last power cut", kFolded,
         ((id, Integer, "", "always 0")), (state, Enum<OpeningState>, "", "how far it is"),
         (began_ns, Integer, "ns", "when power was back"),
         (ended_ns, Integer, "ns", "when statements could run again; 0: not yet"),
         (checkpoint_lsn, Integer, "",
          "record with which the last complete checkpoint began: the log is replayed from there; "
          "0: there was none"),
         (last_lsn, Integer, "", "last whole record of the log"),
         (records, Integer, "", "records of the log from that checkpoint on"),
         (log_bytes, Integer, "bytes", "bytes of these"),
         (torn_bytes, Integer, "bytes", "end of the log that was not whole, and was cut off"),
         (nodes, Integer, "", "nodes that the checkpoint left on the drive"),
         (torn_headers, Integer, "",
          "headers that were not whole: the older one in the other slot was taken"),
         (replayed, Integer, "", "records replayed so far"),
         (messages, Integer, "", "messages that these sent into the trees"),
         (skipped, Integer, "", "changes that a tree's file had already"),
         (committed, Integer, "", "transactions whose commit was found"),
         (aborted, Integer, "", "transactions without a commit, undone so far"))
TT_TABLE(BroadcastsRow, "fractal.broadcasts",
         "buffers that hold messages to all rows: the leaves below have not got these yet", kFolded,
         ((node, Integer, "", "the nonleaf node"), (child, Integer, "", "slot within the node")),
         (messages, Integer, "", "messages to all rows"))
TT_TABLE(LoadsRow, "fractal.loads", "the bulk load that runs, one row for each index", kFolded,
         ((index, Integer, "", "the index")), (state, Enum<LoadState>, "", "how far it is"),
         (rows, Integer, "", "rows taken so far"),
         (unsorted, Integer, "bytes", "rows that are in memory, not yet sorted"),
         (runs, Integer, "", "temporary files of sorted rows that are still to be merged"),
         (run_bytes, Integer, "bytes", "size of these files"),
         (passes, Integer, "", "times that all rows were merged into fewer runs"),
         (leaves, Integer, "", "leaves written, from the left"),
         (nonleaves, Integer, "", "nonleaf nodes written above them"),
         (last_key, Bytes, "", "greatest key of the leaves written"))
TT_TABLE(BuildsRow, "fractal.builds", "the index that is being built while clients write", kFolded,
         ((index, Integer, "", "the index")),
         (of_rows, Integer, "", "the index of the rows that it is built from"),
         (position, Bytes, "",
          "key of the last row read; rows from it on are in the index, and clients put them there"),
         (rows, Integer, "", "rows read so far, from the greatest key down"),
         (entries, Integer, "", "entries put for them"),
         (swept, Flag, "", "1: all rows are read, and a checkpoint writes the index"))
TT_TABLES((kNodes, NodesRow), (kBuffers, BuffersRow), (kJobs, JobsRow),
          (kCachetable, CachetableRow), (kCheckpoint, CheckpointRow), (kLog, LogRow),
          (kSpace, SpaceRow), (kCounters, CountersRow), (kBasements, BasementsRow),
          (kMessages, MessagesRow), (kRows, RowsRow), (kPlaces, PlacesRow), (kOpening, OpeningRow),
          (kBroadcasts, BroadcastsRow), (kLoads, LoadsRow), (kBuilds, BuildsRow))

// Cells that two facts share.
#define TT_INJECTED_CELLS \
  (key, Bytes, "", ""), (type, Enum<MessageKind>, "", ""), \
      (msn, Integer, "", "message sequence number"), \
      (row_bytes, Integer, "bytes", "key and value"), \
      (depth, Integer, "", "levels below the root to which it was promoted")
#define TT_BATCH_CELLS \
  (source, Integer, "", "node that the messages leave"), \
      (slot, Integer, "", "slot that they leave"), (target, Integer, "", "node that they go to"), \
      (moved_messages, Integer, "", "messages of the batch"), \
      (moved_bytes, Integer, "bytes", "messages of the batch")
#define TT_READ_CELLS \
  (index, Integer, "", "the index that was read"), (key, Bytes, "", ""), \
      (rows, Integer, "", "rows found"), (reads, Integer, "", "reads of the drive"), \
      (applied, Integer, "", "messages applied to basement nodes on the way")

TT_ASSIGNS(MessageInjected, BuffersRow, "fractal.message_injected", "a message entered a buffer",
           TT_INJECTED_CELLS)
TT_ASSIGNS(RowInjected, NodesRow, "fractal.row_injected", "a message was applied to a leaf at once",
           TT_INJECTED_CELLS)
TT_ASSIGNS(NodeChanged, NodesRow, "fractal.node_changed", "a node's sizes or state changed")
TT_ASSIGNS(NodeCreated, NodesRow, "fractal.node_created", "a new node")
TT_REMOVES(NodeRemoved, NodesRow, "fractal.node_removed", "a node was merged away")
TT_ASSIGNS(NodeFetched, NodesRow, "fractal.node_fetched",
           "a node, or parts of it, were read from the drive", (reads, Integer, "", "reads needed"),
           (read_bytes, Integer, "bytes", ""))
TT_ASSIGNS(NodeEvicted, NodesRow, "fractal.node_evicted", "a node, or parts of it, were evicted")
TT_ASSIGNS(BufferChanged, BuffersRow, "fractal.buffer_changed",
           "a buffer's content or place changed")
TT_REMOVES(BufferRemoved, BuffersRow, "fractal.buffer_removed", "a node has one child fewer")
TT_ASSIGNS(FlushStarted, JobsRow, "fractal.flush_started", "a node pushes a batch of messages down")
TT_ASSIGNS(SlotCompared, BuffersRow, "fractal.slot_compared",
           "a slot and its weight; the heaviest is chosen",
           (weight, Integer, "bytes", "messages, and work repeated for them"),
           (chosen, Flag, "", "1 for the heaviest slot: its messages go down"))
TT_ASSIGNS(BatchMoved, BuffersRow, "fractal.batch_moved",
           "a batch left its slot, which is empty now", TT_BATCH_CELLS)
TT_ASSIGNS(BatchApplied, NodesRow, "fractal.batch_applied", "a batch arrived in a child",
           TT_BATCH_CELLS,
           (parts, Bytes, "",
            "what arrived in each slot or basement node of the child (flush/batch_parts.h)"))
TT_ASSIGNS(NodeSplit, NodesRow, "fractal.node_split", "a node gave its upper part to a new one",
           (right, Integer, "", "the new node to its right"),
           (pivot, Bytes, "", "upper bound of the left node's keys"))
TT_ASSIGNS(NodesMerged, NodesRow, "fractal.nodes_merged",
           "a node absorbed its right neighbour, or shared rows evenly with it",
           (right, Integer, "", "the node that was removed, or received its share"),
           (shared, Flag, "", "1 if both are still there: they share their rows evenly"))
TT_ASSIGNS(WriteStarted, JobsRow, "fractal.write_started",
           "a node is written, whole, to a new place")
TT_ASSIGNS(NodeWritten, NodesRow, "fractal.node_written",
           "a node's write was submitted to the drive",
           (offset, Integer, "bytes", "new place in the file"),
           (written_bytes, Integer, "bytes", "on the drive, padded"),
           (uncompressed_bytes, Integer, "bytes", ""),
           (first_bytes, Integer, "bytes",
            "user bytes written to the data file for the first time"),
           (for_checkpoint, Flag, "", "1: by a checkpoint, 0: by an eviction"))
TT_REMOVES(JobFinished, JobsRow, "fractal.job_finished", "a flush or a node write is done")
TT_ASSIGNS(CheckpointBegun, CheckpointRow, "fractal.checkpoint_begun",
           "every node dirty now will be written")
TT_ASSIGNS(CheckpointChanged, CheckpointRow, "fractal.checkpoint_changed",
           "the checkpoint advanced")
TT_ASSIGNS(CheckpointEnded, CheckpointRow, "fractal.checkpoint_ended",
           "the header names the new block table; old blocks are free")
TT_ASSIGNS(CachetableChanged, CachetableRow, "fractal.cachetable_changed",
           "the cache's content changed")
TT_ASSIGNS(LogChanged, LogRow, "fractal.log_changed", "the log grew or reached the drive")
TT_ASSIGNS(SpaceChanged, SpaceRow, "fractal.space_changed", "blocks were allocated or freed")
TT_ASSIGNS(CountersChanged, CountersRow, "fractal.counters_changed", "counters moved")
TT_ASSIGNS(GetDone, CachetableRow, "fractal.get", "a point lookup was answered", TT_READ_CELLS)
TT_ASSIGNS(ScanDone, CachetableRow, "fractal.scan", "a range scan was answered", TT_READ_CELLS,
           (stepped_over, Integer, "", "deleted leaf entries that it passed on the way"))
TT_ASSIGNS(ShareArrived, BuffersRow, "fractal.share_arrived",
           "the part of a batch that arrived in one slot of a nonleaf child",
           (arrived_messages, Integer, "", "messages of the batch that arrived in this slot"),
           (arrived_bytes, Integer, "bytes", "likewise"))
TT_ASSIGNS(OpeningChanged, OpeningRow, "fractal.opening_changed",
           "the database is being opened after a power cut")
TT_ASSIGNS(DictionaryOpened, OpeningRow, "fractal.dictionary_opened",
           "the newest whole header of a file was taken",
           (index, Integer, "", "the index that it belongs to"),
           (slot, Integer, "", "place of the header in the file, 0 or 1; 2: the file has none"),
           (header_lsn, Integer, "", "record with which the header's checkpoint began"),
           (torn, Flag, "", "1: the other slot is not whole"),
           (opened_nodes, Integer, "", "nodes that its block table leads to"))
TT_ASSIGNS(TransactionUndone, OpeningRow, "fractal.transaction_undone",
           "a transaction without a commit was undone", (xid, Integer, "", "its number"),
           (undone, Integer, "", "changes undone"))
TT_ASSIGNS(BroadcastsHeld, BroadcastsRow, "fractal.broadcasts_held",
           "messages to all rows entered a buffer")
TT_REMOVES(BroadcastsGone, BroadcastsRow, "fractal.broadcasts_gone",
           "messages to all rows left a buffer")
TT_ASSIGNS(LoadChanged, LoadsRow, "fractal.load_changed", "a bulk load advanced")
TT_REMOVES(LoadEnded, LoadsRow, "fractal.load_ended",
           "the index is the loaded tree now, or the load was given up")
TT_ASSIGNS(BuildChanged, BuildsRow, "fractal.build_changed", "the build of an index advanced")
TT_REMOVES(BuildEnded, BuildsRow, "fractal.build_ended", "the index is whole, or it was lost")
#undef TT_INJECTED_CELLS
#undef TT_BATCH_CELLS
#undef TT_READ_CELLS
TT_FACTS((kMessageInjected, MessageInjected), (kRowInjected, RowInjected),
         (kNodeChanged, NodeChanged), (kNodeCreated, NodeCreated), (kNodeRemoved, NodeRemoved),
         (kNodeFetched, NodeFetched), (kNodeEvicted, NodeEvicted), (kBufferChanged, BufferChanged),
         (kBufferRemoved, BufferRemoved), (kFlushStarted, FlushStarted),
         (kSlotCompared, SlotCompared), (kBatchMoved, BatchMoved), (kBatchApplied, BatchApplied),
         (kNodeSplit, NodeSplit), (kNodesMerged, NodesMerged), (kWriteStarted, WriteStarted),
         (kNodeWritten, NodeWritten), (kJobFinished, JobFinished),
         (kCheckpointBegun, CheckpointBegun), (kCheckpointChanged, CheckpointChanged),
         (kCheckpointEnded, CheckpointEnded), (kCachetableChanged, CachetableChanged),
         (kLogChanged, LogChanged), (kSpaceChanged, SpaceChanged),
         (kCountersChanged, CountersChanged), (kGetDone, GetDone), (kScanDone, ScanDone),
         (kShareArrived, ShareArrived), (kOpeningChanged, OpeningChanged),
         (kDictionaryOpened, DictionaryOpened), (kTransactionUndone, TransactionUndone),
         (kBroadcastsHeld, BroadcastsHeld), (kBroadcastsGone, BroadcastsGone),
         (kLoadChanged, LoadChanged), (kLoadEnded, LoadEnded), (kBuildChanged, BuildChanged),
         (kBuildEnded, BuildEnded))

TT_REPORT_FIELDS(
    (kReportFlushes, Count, "fractal.flushes", "", "batches moved from a node to a child"),
    (kReportEarlyFlushes, Count, "fractal.early_flushes", "",
     "of these, batches that the client's thread took out for a child that was free; PerconaFT's "
     "count of flushes leaves them out"),
    (kReportLeafSplits, Count, "fractal.leaf_splits", "", "leaves split"),
    (kReportNonleafSplits, Count, "fractal.nonleaf_splits", "", "nonleaf nodes split"),
    (kReportMerges, Count, "fractal.merges", "", "nodes merged"),
    (kReportCheckpoints, Count, "fractal.checkpoints", "", "checkpoints taken"),
    (kReportLeafCheckpointBytes, Count, "fractal.leaf_checkpoint_bytes", "bytes",
     "leaves written by checkpoints"),
    (kReportLeafEvictionBytes, Count, "fractal.leaf_eviction_bytes", "bytes",
     "leaves written by evictions"),
    (kReportNonleafCheckpointBytes, Count, "fractal.nonleaf_checkpoint_bytes", "bytes",
     "nonleaf nodes written by checkpoints"),
    (kReportNonleafEvictionBytes, Count, "fractal.nonleaf_eviction_bytes", "bytes",
     "nonleaf nodes written by evictions"),
    (kReportLeafCheckpointNodes, Count, "fractal.leaf_checkpoint_nodes", "",
     "leaves written by checkpoints"),
    (kReportLeafEvictionNodes, Count, "fractal.leaf_eviction_nodes", "",
     "leaves written by evictions"),
    (kReportNonleafCheckpointNodes, Count, "fractal.nonleaf_checkpoint_nodes", "",
     "nonleaf nodes written by checkpoints"),
    (kReportNonleafEvictionNodes, Count, "fractal.nonleaf_eviction_nodes", "",
     "nonleaf nodes written by evictions"),
    (kReportLogBytes, Count, "fractal.log_bytes", "bytes", "log records written"),
    (kReportFileBytes, Count, "fractal.file_bytes", "bytes", "length of the data files at the end"),
    (kReportLiveBytes, Count, "fractal.live_bytes", "bytes", "live nodes on the drive at the end"),
    (kReportStalls, Count, "fractal.stalls.count", "",
     "times that clients, or the build of an index, waited for room in the cache"),
    (kReportStallNs, Count, "fractal.stalls.ns", "ns",
     "time that clients, or the build of an index, waited for room in the cache"),
    (kReportNodeMisses, Count, "fractal.node_misses", "",
     "nodes, basement nodes and buffers not in memory when needed"),
    (kReportReadAmplification, Ratio, "fractal.read_amplification", "",
     "reads of the drive for each lookup or scan"),
    (kReportReadBytes, Count, "fractal.read_bytes", "bytes", "read by lookups and scans"),
    (kReportReads, Count, "fractal.reads", "", "reads of the drive by lookups and scans"),
    (kReportDeletedSkipped, Count, "fractal.deleted_skipped", "",
     "deleted leaf entries that scans stepped over (CURSOR_SKIP_DELETED_LEAF_ENTRY)"),
    (kReportTargets, Count, "fractal.basements.targets", "", "basement nodes read for queries"),
    (kReportBasementsInRange, Count, "fractal.basements.in_range", "",
     "basement nodes that were read with these, as they lie within the bounds of a scan"),
    (kReportPrefetched, Count, "fractal.basements.prefetched", "", "those read ahead of scans"),
    (kReportBasementsWritten, Count, "fractal.basements.for_write", "",
     "basement nodes read as whole leaves are changed"),
    (kReportPrefetches, Count, "fractal.prefetches", "",
     "leaves read ahead of scans that were not in memory at all"),
    (kReportBroadcasts, Count, "fractal.broadcasts.waiting", "",
     "messages to all rows that wait in buffers at the end"),
    (kReportLeavesBehind, Count, "fractal.broadcasts.leaves_behind", "",
     "leaves that have not got all of these at the end"),
    (kReportLeaves, Count, "fractal.leaves", "", "leaves at the end"),
    (kReportRowUpdates, Count, "fractal.row_updates", "",
     "rows that messages changed by the update function, each time that they did"),
    (kReportOptimizedPaths, Count, "fractal.optimized_paths", "",
     "paths from the root to a leaf that optimize flushed"),
    (kReportLoadRows, Count, "fractal.loader.rows", "", "rows of bulk loads"),
    (kReportLoadRuns, Count, "fractal.loader.runs", "",
     "sorted runs that bulk loads made of the rows put"),
    (kReportLoadPasses, Count, "fractal.loader.passes", "",
     "times that a bulk load merged all its rows, the last time into the tree"),
    (kReportLoadTempBytes, Count, "fractal.loader.temp_bytes", "bytes",
     "written to temporary files by bulk loads"),
    (kReportLoadLeaves, Count, "fractal.loader.leaves", "", "leaves that bulk loads wrote"),
    (kReportLoadNonleaves, Count, "fractal.loader.nonleaves", "",
     "nonleaf nodes that bulk loads wrote"))

extern const FolderSchema kSchema;

}  // namespace tt::fractal
