import { AskedUnsubscribe, LookUpUnsubscribe, Unsubscribe } from '@balcao/contracts/notifications/unsubscribe'
import * as rules from '@balcao/core/notifications/unsubscribe'
import { open } from '../endpoint.ts'

/** By the link in a mailed notice, without signing in. */
export const unsubscribe = {
  lookUp: open.query('GET /notifications/unsubscribe', LookUpUnsubscribe, AskedUnsubscribe, ({ authContext: auth }, input) =>
    rules.lookUp(auth, input),
  ),
  leave: open.mutation('POST /notifications/unsubscribe', Unsubscribe, AskedUnsubscribe, ({ authContext: auth }, input) =>
    rules.unsubscribe(auth, input),
  ),
}
