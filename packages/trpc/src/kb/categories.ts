import { Done } from '@balcao/contracts/auth/session'
import {
  Category,
  CategoryList,
  CategoryWithPath,
  CreateCategory,
  DeleteCategory,
  GetCategory,
  ListCategories,
  UpdateCategory,
} from '@balcao/contracts/kb/categories'
import * as rules from '@balcao/core/kb/categories/categories'
import { agent, visitor } from '../endpoint.ts'

/** The tree that articles stand in. */
export const categoryCalls = {
  list: visitor.query('GET /kb/categories', ListCategories, CategoryList, rules.list),
  create: agent.creation('POST /kb/categories', CreateCategory, Category, rules.create),
  get: visitor.query('GET /kb/categories/{id}', GetCategory, CategoryWithPath, rules.get),
  update: agent.mutation('PATCH /kb/categories/{id}', UpdateCategory, CategoryWithPath, rules.update),
  remove: agent.mutation('DELETE /kb/categories/{id}', DeleteCategory, Done, rules.remove),
}
