import type { PortalLook } from '@balcao/contracts/kb/pages'
import { type Markup, markup } from './markup.ts'
import { TEXTS as t } from './texts.ts'

const MARK = markup`<svg class="brand-mark" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" class="base"></rect><path d="M6 0h12a6 6 0 0 1 6 6v10H0V6a6 6 0 0 1 6-6z" transform="translate(0 1)" class="top"></path></svg>`

/** A picture that no page of this theme shows is not fetched. */
const logoImage = (address: string, theme: string) =>
  markup`<img class="portal-logo ${theme}" src="${address}" alt="" height="32" loading="lazy">`
const logoOf = ({ logo: { light, dark } }: PortalLook): Markup =>
  light ? markup`${logoImage(light, dark ? 'on-light' : '')}${dark && logoImage(dark, 'on-dark')}` : MARK

type Place = 'home' | 'knowledge' | 'status'

/** Header, page and footer as the app draws them (apps/portal/src/app): it takes their place when it starts. */
export function frame(look: PortalLook, place: Place, page: Markup): Markup {
  const link = (to: string, label: string, isHere: boolean) =>
    isHere
      ? markup`<a class="portal-link portal-active" aria-current="page" href="${to}">${label}</a>`
      : markup`<a class="portal-link" href="${to}">${label}</a>`
  return markup`<div class="portal-frame"><div class="skip-links"><a class="skip-link" href="#conteudo">${t.skip}</a></div>
<header class="portal-header"><div class="portal-header-inner"><a class="portal-title" href="/portal/">${logoOf(look)}${look.title || t.portal}</a>
<nav class="portal-nav" aria-label="${t.navigation}">${link('/portal/', t.home, place === 'home')}${link('/portal/my-tickets', t.myTickets, false)}${link('/portal/knowledge-base', t.knowledge, place === 'knowledge')}</nav>
<div class="portal-user"><a class="kb-login" href="/portal/login">${t.login}</a></div></div></header>
<main id="conteudo" tabindex="-1" class="portal-main">${page}</main>
<footer class="portal-footer"><div class="portal-footer-inner"><p>&copy; ${new Date().getFullYear()} ${look.name}${look.footer && markup`<br>${look.footer}`}</p></div></footer></div>`
}

/** The search of the knowledge base: a form that needs no script. */
export const searchBox = (q = ''): Markup =>
  markup`<form class="kb-search" role="search" action="/portal/search" method="get"><label class="visually-hidden" for="kb-q">${t.searchLabel}</label><input id="kb-q" type="search" name="q" maxlength="500" autocomplete="off" placeholder="${t.searchHint}" value="${q}"><button type="submit" class="kb-button kb-filled">${t.search}</button></form>`

/** The way to a person, on every page. */
export const human = (): Markup =>
  markup`<p class="kb-end"><span class="kb-quiet">${t.humanLead}</span> <a class="kb-button" href="/portal/create-ticket">${t.human}</a></p>`
