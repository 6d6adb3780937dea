import { Deliveries, GetDelivery, ListDeliveries, WholeDelivery } from '@balcao/contracts/integrations/deliveries'
import * as rules from '@balcao/core/integrations/deliveries'
import { admin } from '../endpoint.ts'

export const deliveries = {
  list: admin.query('GET /integrations/deliveries', ListDeliveries, Deliveries, rules.list),
  get: admin.query('GET /integrations/deliveries/{id}', GetDelivery, WholeDelivery, (ctx, input, { installation }) =>
    rules.get(ctx, input, installation),
  ),
  resend: admin.mutation('POST /integrations/deliveries/{id}/resend', GetDelivery, WholeDelivery, (ctx, input, { installation }) =>
    rules.resend(ctx, input, installation),
  ),
}
