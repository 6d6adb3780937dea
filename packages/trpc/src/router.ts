import { audit } from './audit/audit.ts'
import { provider } from './auth/provider.ts'
import { codes, email, invites, password } from './auth/recovery.ts'
import { session } from './auth/session.ts'
import { conversations } from './chat/conversations.ts'
import { companies } from './companies/companies.ts'
import { contracts } from './companies/contracts.ts'
import { domains } from './companies/domains.ts'
import { people } from './companies/people.ts'
import { suggestions } from './companies/suggestions.ts'
import { fields } from './custom-fields/fields.ts'
import { values } from './custom-fields/values.ts'
import { router } from './endpoint.ts'
import { live } from './live.ts'
import { notifications } from './notifications/notifications.ts'
import { preferences as noticePreferences } from './notifications/preferences.ts'
import { push } from './notifications/push.ts'
import { unsubscribe } from './notifications/unsubscribe.ts'
import { profile } from './profile/profile.ts'
import { security } from './profile/security.ts'
import { tokens } from './profile/tokens.ts'
import { permissions } from './roles/permissions.ts'
import { roles } from './roles/roles.ts'
import { search } from './search/search.ts'
import { tags } from './tags/tags.ts'
import { templates } from './templates/templates.ts'
import { domain } from './tenants/domain.ts'
import { registration } from './tenants/registration.ts'
import { settings } from './tenants/settings.ts'
import { setup } from './tenants/setup.ts'
import { attachments } from './tickets/attachments.ts'
import { board } from './tickets/board.ts'
import { bulk } from './tickets/bulk.ts'
import { comments } from './tickets/comments.ts'
import { drafts } from './tickets/drafts.ts'
import { history } from './tickets/history.ts'
import { mentions } from './tickets/mentions.ts'
import { merges } from './tickets/merges.ts'
import { outgoing } from './tickets/outgoing.ts'
import { presence } from './tickets/presence.ts'
import { priorityMatrix } from './tickets/priority-matrix.ts'
import { ratings } from './tickets/ratings.ts'
import { recurring } from './tickets/recurring.ts'
import { relations } from './tickets/relations.ts'
import { statusNames } from './tickets/status-names.ts'
import { tags as ticketTags } from './tickets/tags.ts'
import { templates as ticketTemplates } from './tickets/templates.ts'
import { tickets } from './tickets/tickets.ts'
import { time } from './tickets/time.ts'
import { types } from './tickets/types.ts'
import { uploads } from './tickets/uploads.ts'
import { views } from './tickets/views.ts'
import { watchOverview } from './tickets/watch-overview.ts'
import { watchers, watching } from './tickets/watchers.ts'
import { watches } from './tickets/watches.ts'
import { users } from './users/users.ts'

/** The endpoint table: areas, their nouns, their calls. */
export const appRouter = router({
  auth: { session, provider, codes, password, invites, email },
  tickets: {
    ...tickets,
    attachments,
    uploads,
    bulk,
    comments,
    history,
    merges,
    ratings,
    relations,
    statusNames,
    types,
    priorityMatrix,
    tags: ticketTags,
    templates: ticketTemplates,
    watchers,
    watching: { ...watching, things: watches },
    mentions,
    presence,
    views,
    outgoing,
    board,
    time,
    drafts,
    recurring,
  },
  watchers: watchOverview,
  tags,
  templates,
  users,
  roles,
  permissions,
  tenants: { registration, setup, settings, domain },
  companies: { ...companies, people, domains, contracts, suggestions },
  customFields: { ...fields, values },
  search,
  audit,
  notifications: { ...notifications, preferences: noticePreferences, push, unsubscribe },
  profile: { ...profile, security, tokens },
  chat: { conversations },
  live,
})

export type AppRouter = typeof appRouter
