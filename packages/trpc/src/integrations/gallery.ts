import { Gallery, ListGallery } from '@balcao/contracts/integrations/gallery'
import * as rules from '@balcao/core/integrations/gallery/gallery'
import { admin } from '../endpoint.ts'

export const gallery = {
  list: admin.query('GET /integrations', ListGallery, Gallery, rules.list),
}
