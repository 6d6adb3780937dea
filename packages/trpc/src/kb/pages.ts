import { ArticlePage, CategoryPage, GetHomePage, GetLook, GetPage, HomePage, PortalLook } from '@balcao/contracts/kb/pages'
import * as pages from '@balcao/core/kb/pages/pages'
import { client } from '../endpoint.ts'

/** Pages of the portal for whoever is signed in; guests have theirs from the server, whole (apps/server/src/pages). */
export const pageCalls = {
  look: client.query('GET /kb/pages/look', GetLook, PortalLook, pages.look),
  home: client.query('GET /kb/pages/home', GetHomePage, HomePage, pages.home),
  category: client.query('GET /kb/pages/categories/{id}', GetPage, CategoryPage, pages.category),
  article: client.query('GET /kb/pages/articles/{id}', GetPage, ArticlePage, pages.article),
}
