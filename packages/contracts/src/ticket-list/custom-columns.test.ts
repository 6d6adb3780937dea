import { expect, test } from 'vitest'
import { customColumn, customColumns } from './custom-columns.ts'

const CUSTOMS = [
  { id: 3, status: 'open' },
  { id: 4, status: 'open' },
  { id: 5, status: 'waiting_third_party' },
]

test('a status is followed by its custom ones, as far as the filter leaves them', () => {
  expect(customColumns({ status: ['open', 'new'] }, CUSTOMS)).toEqual(['new', 'open', 'custom:3', 'custom:4'])
  expect(customColumns({ status: ['open'], customStatusId: [4], not: ['customStatusId'] }, CUSTOMS)).toEqual(['open', 'custom:3'])
  expect(customColumns({ customStatusId: [5, 3] }, CUSTOMS), 'nothing is in no custom one').toEqual(['custom:3', 'custom:5'])
  expect(customColumns({ status: ['open'], not: ['status'] }, CUSTOMS)).not.toContain('custom:3')
})

test('the column of a status holds what is in none of its custom ones', () => {
  expect(customColumn({ status: ['new', 'open'], tagId: [1] }, 'open', CUSTOMS)).toEqual({
    ...{ status: ['open'], customStatusId: [3, 4], not: ['customStatusId'], tagId: [1] },
  })
  expect(customColumn({ status: ['new'], not: ['status', 'tagId'] }, 'closed', CUSTOMS)).toEqual({ status: ['closed'], not: ['tagId'] })
  expect(customColumn({ customStatusId: [5], not: ['customStatusId'] }, 'custom:3', CUSTOMS)).toEqual({ customStatusId: [3] })
  expect(customColumn({ customStatusId: [5], not: ['customStatusId'] }, 'open', CUSTOMS)).toMatchObject({ customStatusId: [5, 3, 4] })
})
