import { Nothing } from '@balcao/contracts/auth/session'
import { ChatCounts, ChatHealth, ChatStats } from '@balcao/contracts/chat/state'
import * as rules from '@balcao/core/chat/state'
import { client } from '../endpoint.ts'

export const state = {
  health: client.query('GET /chat/health', Nothing, ChatHealth, async (ctx, _input, request) =>
    rules.health(ctx, await request.busState()),
  ),
  counts: client.query('GET /chat/counts', Nothing, ChatCounts, rules.counts),
  stats: client.query('GET /chat/stats', Nothing, ChatStats, rules.stats),
}
