import { Done, Nothing } from '@balcao/contracts/auth/session'
import { PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import { AddPasskey, GetPasskey, Passkey, PasskeyCreation, PasskeyList, RenamePasskey } from '@balcao/contracts/passkeys/passkeys'
import { add, beginAdding } from '@balcao/core/passkeys/add'
import * as rules from '@balcao/core/passkeys/own'
import { client } from '../endpoint.ts'

/** One's own passkeys. */
export const own = {
  list: client.stagedQuery('GET /profile/passkeys', Nothing, PasskeyList, (request) => rules.listHere(request.authContext, request.open)),
  begin: client.staged('POST /profile/passkeys/options', Nothing, PasskeyCreation, (request) =>
    beginAdding(request.authContext, request.open),
  ),
  add: client.staged('POST /profile/passkeys', AddPasskey, Passkey, (request, input) => add(request.authContext, request.open, input), 201),
  rename: client.mutation('PATCH /profile/passkeys/{id}', RenamePasskey, Done, rules.rename),
  remove: client.mutation('DELETE /profile/passkeys/{id}', GetPasskey, Done, rules.remove),
  beginProof: client.staged('POST /auth/prove/passkey', Nothing, PasskeyRequest, (request) =>
    rules.beginProof(request.authContext, request.open),
  ),
}
