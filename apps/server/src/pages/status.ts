import type { ServicesPage } from '@balcao/contracts/kb/pages'
import { RESOLVED_DAYS } from '@balcao/contracts/monitoring/incidents'
import type { StatusPage } from '@balcao/contracts/status-page/status-page'
import { tenantNamedAt } from '@balcao/core/auth/site'
import { notFound } from '@balcao/core/errors'
import { asGuest } from '@balcao/core/kb/pages/guest'
import { lookOf } from '@balcao/core/kb/pages/pages'
import { publicSettings } from '@balcao/core/kb/pages/settings'
import { publicStatusPage } from '@balcao/core/status-page/guests'
import { STATUS_WORDS } from '@balcao/core/status-page/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { siteOf } from '../identity/site.ts'
import { frame } from './frame.ts'
import { STATUS, statusAddress } from './head.ts'
import { type Markup, markup } from './markup.ts'
import type { Shell } from './shell.ts'
import { momentsIn, TEXTS as t } from './texts.ts'
import { mayBeSomebody, originAt, type Visit } from './visit.ts'

const { state: STATE, impact: IMPACT } = STATUS_WORDS['pt-BR']
const MOST_IN_FEED = 50
const MOST_ORG = 100

type Fill = (visit: Visit, page: ServicesPage, root: Markup) => string
type Found = { visit: Visit; status: StatusPage; org: string | undefined }

/** The status page where it is for everybody: read without scripts, and as a feed. Elsewhere it is the app's, which asks for a sign-in. */
export function serveStatus(app: FastifyInstance, { db, env }: Deps, shell: Shell, fill: Fill): void {
  async function visited(request: FastifyRequest): Promise<Found | undefined> {
    const site = siteOf(request.hostname, env.PUBLIC_URL)
    const isBare = site.subdomain === undefined && site.domain === undefined
    const { org: asked } = request.query as { org?: unknown }
    const org = isBare && typeof asked === 'string' && asked.length <= MOST_ORG ? asked : undefined
    const tenant = await tenantNamedAt(db, site, org)
    const status = tenant && (await publicStatusPage(db, tenant.id, 'pt-BR'))
    if (!status) return undefined
    const settings = await asGuest(db, tenant.id, publicSettings)
    return { status, org, visit: { tenantId: tenant.id, origin: originAt(env, site), look: lookOf(tenant.name, settings), settings } }
  }

  app.get(STATUS, async (request, reply) => {
    const found = mayBeSomebody({ env }, request) ? undefined : await visited(request)
    if (!found) return shell.plain(reply)
    const { visit, status, org } = found
    return shell.filled(request, reply, fill(visit, { kind: 'status', status, org }, frame(visit.look, 'status', statusView(found))))
  })

  app.get(`${STATUS}/feed.xml`, async (request, reply) => {
    const found = await visited(request)
    if (!found) throw notFound('route_not_found')
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'private, no-cache').send(feedOf(found).text)
  })
}

/** What the page says, as text: the bars are drawn by the app. */
function statusView({ org, status: { state, intro, components, incidents, planned, timeZone } }: Found): Markup {
  const momentOf = momentsIn(timeZone)
  const names = new Map(components.map(({ id, name }) => [id, name]))
  const word = (of: StatusPage['state']) => (of === 'ok' ? t.allWell : IMPACT[of])
  return markup`<div class="kb-page"><section class="kb-block"><h1 tabindex="-1">${t.status}</h1><p class="kb-lead"><strong>${word(state)}</strong></p>${
    intro && markup`<p>${intro}</p>`
  }</section>${
    components.length > 0 &&
    markup`<section class="kb-block"><h2 class="kb-h2">${t.services}</h2><ul class="kb-list">${components.map(
      (one) => markup`<li>${one.name}: ${word(one.state)}</li>`,
    )}</ul></section>`
  }${
    planned.length > 0 &&
    markup`<section class="kb-block"><h2 class="kb-h2">${t.maintenance}</h2><ul class="kb-list">${planned.map(
      (one) => markup`<li>${momentOf(one.startsAt)} &ndash; ${momentOf(one.endsAt)}<br>${one.message}</li>`,
    )}</ul></section>`
  }<section class="kb-block"><h2 class="kb-h2">${t.incidents}</h2>${
    incidents.length === 0 && markup`<p class="kb-quiet">${t.noIncidents(RESOLVED_DAYS)}</p>`
  }${incidents.map(
    (one) =>
      markup`<article><h3>${one.title}</h3><p class="kb-quiet">${[
        IMPACT[one.impact],
        ...one.componentIds.flatMap((id) => names.get(id) ?? []),
      ].join(' · ')}</p><ul class="kb-list">${one.updates.map(
        (said) =>
          markup`<li><strong>${STATE[said.state]}</strong> &middot; <time datetime="${said.postedAt}">${momentOf(said.postedAt)}</time><br>${said.message}</li>`,
      )}</ul></article>`,
  )}</section><p class="kb-quiet"><a href="${statusAddress(org, '/feed.xml')}">${t.statusFeed}</a></p></div>`
}

function feedOf({ org, visit: { origin, look }, status: { incidents } }: Found): Markup {
  const page = `${origin}${statusAddress(org)}`
  const updates = incidents
    .flatMap(({ title, updates: all }) => all.map((one) => ({ ...one, title })))
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MOST_IN_FEED)
  return markup`${markup`<?xml version="1.0" encoding="utf-8"?>`}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${t.statusOf(look.name)}</title><link>${page}</link><description>${look.name}</description><atom:link href="${origin}${statusAddress(org, '/feed.xml')}" rel="self" type="application/rss+xml"/>${updates.map(
    (one) =>
      markup`<item><title>${STATE[one.state]}: ${one.title}</title><link>${page}</link><guid isPermaLink="false">${page}#${one.id}</guid><pubDate>${new Date(one.postedAt).toUTCString()}</pubDate><description>${one.message}</description></item>`,
  )}</channel></rss>`
}
