import { Done } from '@balcao/contracts/auth/session'
import {
  Article,
  ArticleBySlug,
  ArticleList,
  ConfirmTranslation,
  CreateArticle,
  DeleteArticle,
  GetArticle,
  GetArticleBySlug,
  ListArticles,
  UpdateArticle,
} from '@balcao/contracts/kb/articles'
import { RemoveArticleAttachment } from '@balcao/contracts/kb/attachments'
import * as articles from '@balcao/core/kb/articles/articles'
import { remove } from '@balcao/core/kb/articles/bin'
import { confirmTranslation } from '@balcao/core/kb/articles/confirm-translation'
import { create } from '@balcao/core/kb/articles/create'
import { list } from '@balcao/core/kb/articles/list'
import { update } from '@balcao/core/kb/articles/update'
import { detach } from '@balcao/core/kb/attachments/attachments'
import { agent, supportAgent, visitor } from '../endpoint.ts'

/** Articles, as they are read and as they are written. */
export const articleCalls = {
  list: visitor.query('GET /kb/articles', ListArticles, ArticleList, list),
  create: supportAgent.creation('POST /kb/articles', CreateArticle, Article, create),
  bySlug: visitor.query('GET /kb/articles/slug/{slug}', GetArticleBySlug, ArticleBySlug, articles.bySlug),
  get: visitor.query('GET /kb/articles/{id}', GetArticle, Article, articles.get),
  update: supportAgent.mutation('PATCH /kb/articles/{id}', UpdateArticle, Article, update),
  remove: agent.mutation('DELETE /kb/articles/{id}', DeleteArticle, Done, remove),
  confirmTranslation: supportAgent.mutation('POST /kb/articles/{id}/confirm-translation', ConfirmTranslation, Article, confirmTranslation),
  detach: supportAgent.mutation('DELETE /kb/articles/{id}/attachments/{attId}', RemoveArticleAttachment, Done, detach),
}
