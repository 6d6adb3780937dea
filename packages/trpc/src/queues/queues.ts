import { BoardHeads, GetBoardHeads } from '@balcao/contracts/queues/board'
import {
  CreateQueue,
  DeleteQueue,
  GetQueue,
  ListQueues,
  Queue,
  QueueDeleted,
  QueueList,
  UpdateQueue,
} from '@balcao/contracts/queues/queues'
import { GetStatistics, QueueStatistics } from '@balcao/contracts/queues/statistics'
import { heads } from '@balcao/core/queues/board'
import * as rules from '@balcao/core/queues/queues'
import { remove } from '@balcao/core/queues/remove'
import { statistics } from '@balcao/core/queues/statistics'
import { manager, supportAgent } from '../endpoint.ts'

/** Leaders may change some of their queue, whatever their role: the rule says what. */
export const queues = {
  list: supportAgent.query('GET /queues', ListQueues, QueueList, rules.list),
  create: manager.creation('POST /queues', CreateQueue, Queue, rules.create),
  get: supportAgent.query('GET /queues/{id}', GetQueue, Queue, rules.get),
  update: supportAgent.mutation('PUT /queues/{id}', UpdateQueue, Queue, rules.update),
  board: supportAgent.query('GET /queues/board', GetBoardHeads, BoardHeads, heads),
  statistics: supportAgent.query('GET /queues/{id}/statistics', GetStatistics, QueueStatistics, statistics),
  remove: manager.mutation('DELETE /queues/{id}', DeleteQueue, QueueDeleted, remove),
}
