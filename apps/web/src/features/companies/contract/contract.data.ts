import type { SetContract } from '@balcao/contracts/companies/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../../lib/trpc.ts'

export type ContractInput = Omit<SetContract, 'id'>

/** What is done to a company's contract; each answers or throws. */
export function useContractActs(id: number) {
  const utils = trpc.useUtils()
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: [['companies']] })
  return {
    save: async (input: ContractInput) => {
      const saved = await api.companies.contracts.set.mutate({ id, ...input })
      utils.companies.contracts.get.setData({ id }, saved)
      refresh()
    },
    remove: async () => {
      await api.companies.contracts.remove.mutate({ id })
      utils.companies.contracts.get.setData({ id }, { contract: null, use: null })
      refresh()
    },
  }
}
