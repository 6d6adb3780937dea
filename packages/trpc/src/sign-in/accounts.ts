import { Done } from '@balcao/contracts/auth/session'
import { FoundUser, RecordWidgetEvent, SearchUser, SendSignInLink } from '@balcao/contracts/sign-in/accounts'
import { GetSignInSettings, OpenTextChannel, SignInSettings, UpdateSignInSettings } from '@balcao/contracts/sign-in/settings'
import { GetWidget, Widget } from '@balcao/contracts/sign-in/widget'
import { GetUser, User } from '@balcao/contracts/users/users'
import { sendSignInLink } from '@balcao/core/sign-in/accounts/links'
import { approve } from '@balcao/core/sign-in/accounts/pending'
import { recordWidgetEvent, searchUser } from '@balcao/core/sign-in/accounts/search'
import * as rules from '@balcao/core/sign-in/settings'
import { widgetOf } from '@balcao/core/sign-in/widget'
import { admin, open, supervisor } from '../endpoint.ts'

export const widget = {
  get: open.page('GET /auth/{provider}/widget', GetWidget, Widget, ({ authContext, installation }, input) =>
    widgetOf(authContext, input, installation),
  ),
  record: open.reading('POST /auth/{provider}/events', RecordWidgetEvent, Done, ({ authContext }, input) =>
    recordWidgetEvent(authContext, input),
  ),
}

export const accounts = {
  sendLink: open.mutation('POST /auth/{provider}/magic-links/email/login-or-create', SendSignInLink, Done, ({ authContext }, input) =>
    sendSignInLink(authContext, input),
  ),
  search: open.mutation('POST /auth/{provider}/users/search', SearchUser, FoundUser, ({ authContext }, input) =>
    searchUser(authContext, input),
  ),
  approve: supervisor.mutation('POST /users/{id}/approval', GetUser, User, approve),
}

export const settings = {
  get: admin.query('GET /sign-in/settings', GetSignInSettings, SignInSettings, (ctx, input, { installation }) =>
    rules.get(ctx, input, installation),
  ),
  update: admin.mutation('PUT /sign-in/settings', UpdateSignInSettings, SignInSettings, (ctx, input, { installation }) =>
    rules.update(ctx, input, installation),
  ),
  openChannel: admin.mutation('POST /sign-in/settings/channel', OpenTextChannel, SignInSettings, (ctx, input, { installation }) =>
    rules.openChannel(ctx, input, installation),
  ),
}
