import { Nothing } from '@balcao/contracts/auth/session'
import { PushDevices, RemovePushDevice, SavePushDevice } from '@balcao/contracts/notifications/push'
import * as rules from '@balcao/core/notifications/push-devices'
import { client } from '../endpoint.ts'

export const push = {
  list: client.query('GET /notifications/push', Nothing, PushDevices, (ctx, input, { installation }) =>
    rules.list(ctx, input, installation),
  ),
  save: client.mutation('PUT /notifications/push', SavePushDevice, PushDevices, (ctx, input, { installation }) =>
    rules.save(ctx, input, installation),
  ),
  remove: client.mutation('DELETE /notifications/push/{id}', RemovePushDevice, PushDevices, (ctx, input, { installation }) =>
    rules.remove(ctx, input, installation),
  ),
}
