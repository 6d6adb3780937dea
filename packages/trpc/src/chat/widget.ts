import { Nothing } from '@balcao/contracts/auth/session'
import { RetireWidgetKey, UpdateWidget, WidgetSettings } from '@balcao/contracts/chat/widget-settings'
import * as rules from '@balcao/core/chat/widget/settings'
import { admin } from '../endpoint.ts'
import type { RequestContext } from '../request-context.ts'

const at = ({ authContext, installation }: RequestContext) => ({ secrets: authContext.secrets, publicUrl: installation.publicUrl })

export const widget = {
  get: admin.query('GET /chat/widget', Nothing, WidgetSettings, (ctx, _, request) => rules.get(ctx, at(request))),
  update: admin.mutation('PATCH /chat/widget', UpdateWidget, WidgetSettings, (ctx, input, request) =>
    rules.update(ctx, input, at(request)),
  ),
  addKey: admin.creation('POST /chat/widget/keys', Nothing, WidgetSettings, (ctx, _, request) => rules.addKey(ctx, at(request))),
  retireKey: admin.mutation('DELETE /chat/widget/keys/{kid}', RetireWidgetKey, WidgetSettings, (ctx, input, request) =>
    rules.retireKey(ctx, input, at(request)),
  ),
}
