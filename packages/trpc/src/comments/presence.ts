import { Done } from '@balcao/contracts/auth/session'
import { SayPresence } from '@balcao/contracts/realtime/presence'
import * as rules from '@balcao/core/comments/presence'
import { supportAgent } from '../endpoint.ts'

export const presence = {
  say: supportAgent.mutation('PUT /tickets/{ticketId}/presence', SayPresence, Done, async (ctx, input, { live }) => {
    live.say(await rules.say(ctx, input))
    return { success: true }
  }),
}
