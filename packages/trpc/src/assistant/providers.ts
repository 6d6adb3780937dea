import {
  CreateProvider,
  GetProvider,
  Provider,
  ProviderDone,
  ProviderList,
  ProviderTest,
  UpdateProvider,
} from '@balcao/contracts/assistant/providers'
import { Nothing } from '@balcao/contracts/auth/session'
import * as rules from '@balcao/core/assistant/admin/providers'
import { test } from '@balcao/core/assistant/admin/test-provider'
import { admin } from '../endpoint.ts'

export const providers = {
  list: admin.query('GET /assistant/providers', Nothing, ProviderList, rules.list),
  create: admin.creation('POST /assistant/providers', CreateProvider, Provider, (ctx, input, { installation }) =>
    rules.create(ctx, input, installation),
  ),
  update: admin.mutation('PUT /assistant/providers/{id}', UpdateProvider, Provider, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  remove: admin.mutation('DELETE /assistant/providers/{id}', GetProvider, ProviderDone, rules.remove),
  test: admin.staged('POST /assistant/providers/{id}/test', GetProvider, ProviderTest, ({ installation, open }, input) =>
    test(installation, open, input),
  ),
}
