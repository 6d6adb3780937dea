import { Nothing } from '@balcao/contracts/auth/session'
import { ChatHealth, ChatStats } from '@balcao/contracts/chat/state'
import * as rules from '@balcao/core/chat/state'
import { client } from '../endpoint.ts'

export const state = {
  health: client.query('GET /chat/health', Nothing, ChatHealth, async (ctx, _input, request) =>
    rules.health(ctx, await request.busState()),
  ),
  stats: client.query('GET /chat/stats', Nothing, ChatStats, rules.stats),
}
