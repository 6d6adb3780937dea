import { Person } from '@balcao/contracts/common'
import {
  AddRequestNote,
  EraseForRequest,
  ErasurePreview,
  GetRequest,
  ListOwnRequests,
  ListRequests,
  PrivacyRequests,
  RegisterRequest,
  UpdateRequest,
  WholeRequest,
} from '@balcao/contracts/privacy/requests'
import * as erasure from '@balcao/core/privacy/requests/erasure'
import * as rules from '@balcao/core/privacy/requests/requests'
import { z } from 'zod'
import { admin } from '../endpoint.ts'

export const requests = {
  list: admin.query('GET /privacy/requests', ListRequests, PrivacyRequests, rules.list),
  responsibles: admin.query('GET /privacy/responsibles', ListOwnRequests, z.object({ data: z.array(Person) }), rules.responsibles),
  register: admin.creation('POST /privacy/requests', RegisterRequest, WholeRequest, rules.register),
  get: admin.query('GET /privacy/requests/{id}', GetRequest, WholeRequest, rules.get),
  update: admin.mutation('PATCH /privacy/requests/{id}', UpdateRequest, WholeRequest, rules.update),
  addNote: admin.mutation('POST /privacy/requests/{id}/notes', AddRequestNote, WholeRequest, rules.addNote),
  previewErasure: admin.query('GET /privacy/requests/{id}/erasure', GetRequest, ErasurePreview, erasure.preview),
  erase: admin.staged('POST /privacy/requests/{id}/erasure', EraseForRequest, WholeRequest, (request, input) =>
    erasure.erase(request.authContext, request.open, input),
  ),
}
