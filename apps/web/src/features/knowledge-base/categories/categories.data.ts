import { newActionKey } from '@balcao/ui/lib/action-key'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/trpc.ts'

type CreateCategoryInput = Parameters<typeof api.kb.categories.create.mutate>[0]
type UpdateCategoryInput = Parameters<typeof api.kb.categories.update.mutate>[0]

/** What is done to categories; each answers or throws. All that shows articles is read again. */
export function useCategoryActs() {
  const cache = useQueryClient()
  const told = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      void cache.invalidateQueries({ queryKey: [['kb']] })
    }
  }
  return {
    create: (input: CreateCategoryInput) => told(api.kb.categories.create.mutate(input, { context: { actionKey: newActionKey() } })),
    update: (input: UpdateCategoryInput) => told(api.kb.categories.update.mutate(input)),
    remove: (id: number, moveTo?: number | null) =>
      told(api.kb.categories.remove.mutate({ id, ...(moveTo === undefined ? {} : { moveTo }) })),
  }
}
