import { ListQueueDecisions, QueueDecisionList } from '@balcao/contracts/routing/decisions'
import { PreviewRebalance, Rebalance, Rebalanced, RebalancePreview, UndoRebalance } from '@balcao/contracts/routing/rebalance'
import { ofQueue } from '@balcao/core/routing/decisions'
import * as rebalance from '@balcao/core/routing/rebalance'
import { supportAgent } from '../endpoint.ts'

/** What becomes of the tickets of a queue. Moving them is for its leaders, whatever their role, and for those who manage queues: the rules say so. */
export const queues = {
  decisions: supportAgent.query('GET /queues/{id}/decisions', ListQueueDecisions, QueueDecisionList, ofQueue),
  previewRebalance: supportAgent.query('GET /queues/{id}/rebalance', PreviewRebalance, RebalancePreview, rebalance.preview),
  rebalance: supportAgent.mutation('POST /queues/{id}/rebalance', Rebalance, Rebalanced, rebalance.execute),
  undoRebalance: supportAgent.mutation('POST /queues/{id}/rebalance/undo', UndoRebalance, Rebalanced, rebalance.undo),
}
