import { another, empty, found, type Rows, refused } from '../../row.ts'

const newCompany = () => ({ name: `Empresa ${another()}` })
const newContract = () => ({ plan: `Plano ${another()}`, hoursPool: 10, start: '2026-01-01', end: null })

/** Companies, their contracts, domains and people. */
export const COMPANIES: Rows = {
  'companies.list': { least: 'support-agent', works: () => ({}), naming: { owner: empty(({ user }) => ({ owner: [user] })) } },
  'companies.export': { least: 'admin', works: () => ({}), naming: { owner: empty(({ user }) => ({ owner: [user] })) } },
  'companies.segments': { least: 'support-agent', works: () => ({}), naming: {} },
  'companies.create': {
    least: 'admin',
    works: newCompany,
    naming: {
      ownerUserId: refused(({ user }) => ({ ...newCompany(), ownerUserId: user })),
      parentId: refused(({ company }) => ({ ...newCompany(), parentId: company })),
    },
  },
  'companies.import': {
    least: 'admin',
    works: () => ({ csv: 'nome;cnpj\nImportada;' }),
    naming: {},
    changes: () => ({ csv: `nome\nImportada ${another()}`, dryRun: false }),
  },
  'companies.get': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.subsidiaries': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.activity': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.update': {
    least: 'admin',
    works: ({ company }) => ({ id: company, phone: `(11) 4002-${1000 + another()}` }),
    naming: {
      id: found(({ company }) => ({ id: company, phone: '(11) 4002-8922' })),
      ownerUserId: refused(({ user }, own) => ({ id: own.company, ownerUserId: user })),
      parentId: refused(({ company }, own) => ({ id: own.company, parentId: company })),
    },
  },
  'companies.remove': {
    least: 'admin',
    works: ({ spareCompany }) => ({ id: spareCompany }),
    naming: { id: found(({ spareCompany }) => ({ id: spareCompany })) },
  },
  'companies.closingPreview': {
    least: 'admin',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.close': {
    least: 'admin',
    works: ({ spareCompany, company }) => ({ id: spareCompany, intoId: company }),
    naming: {
      id: found(({ spareCompany }) => ({ id: spareCompany, intoId: null })),
      intoId: refused(({ company }, own) => ({ id: own.spareCompany, intoId: company })),
    },
  },
  'companies.mergePreview': {
    least: 'admin',
    works: ({ company, spareCompany }) => ({ id: company, intoId: spareCompany }),
    naming: {
      id: found(({ company }, own) => ({ id: company, intoId: own.spareCompany })),
      intoId: refused(({ company }, own) => ({ id: own.company, intoId: company })),
    },
  },
  'companies.merge': {
    least: 'admin',
    works: ({ company, spareCompany }) => ({ id: spareCompany, intoId: company }),
    naming: {
      id: found(({ spareCompany }, own) => ({ id: spareCompany, intoId: own.company })),
      intoId: refused(({ company }, own) => ({ id: own.spareCompany, intoId: company })),
    },
  },
  'companies.contracts.get': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.contracts.set': {
    least: 'admin',
    works: ({ company }) => ({ id: company, ...newContract() }),
    naming: { id: found(({ company }) => ({ id: company, ...newContract() })) },
  },
  'companies.contracts.remove': {
    least: 'admin',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.contracts.hours': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.contracts.exportHours': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company, month: '2026-10' }),
    naming: { id: found(({ company }) => ({ id: company, month: '2026-10' })) },
    status: { 'support-agent': 403 },
  },
  'companies.domains.list': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.domains.ask': {
    least: 'admin',
    works: ({ company }) => ({ id: company, email: `ti@empresa-${another()}.com.br` }),
    naming: { id: found(({ company }) => ({ id: company, email: 'ti@empresa.com.br' })) },
  },
  'companies.domains.remove': {
    least: 'admin',
    works: ({ company }) => ({ id: company, domain: `acme-${company}.example` }),
    naming: { id: found(({ company }) => ({ id: company, domain: `acme-${company}.example` })) },
  },
  'companies.suggestions.list': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.suggestions.ofPerson': {
    least: 'support-agent',
    works: ({ junior }) => ({ id: junior }),
    naming: { id: found(({ junior }) => ({ id: junior })) },
  },
  'companies.suggestions.ofAddress': { least: 'support-agent', works: () => ({ email: 'novo@empresa.example' }), naming: {} },
  'companies.suggestions.accept': {
    least: 'admin',
    works: ({ company, newcomer }) => ({ id: company, userId: newcomer }),
    naming: {
      id: found(({ company }, own) => ({ id: company, userId: own.newcomer })),
      userId: found(({ newcomer }, own) => ({ id: own.company, userId: newcomer })),
    },
  },
  'companies.suggestions.dismiss': {
    least: 'admin',
    works: ({ company, newcomer }) => ({ id: company, userId: newcomer }),
    naming: {
      id: found(({ company }, own) => ({ id: company, userId: own.newcomer })),
      userId: found(({ newcomer }, own) => ({ id: own.company, userId: newcomer })),
    },
  },
  'companies.people.mine': { least: 'client', works: () => ({}), naming: {} },
  'companies.people.list': {
    least: 'support-agent',
    works: ({ company }) => ({ id: company }),
    naming: { id: found(({ company }) => ({ id: company })) },
  },
  'companies.people.set': {
    least: 'admin',
    works: ({ company, junior }) => ({ id: company, userId: junior, visibility: 'company' }),
    naming: {
      id: found(({ company }, own) => ({ id: company, userId: own.junior })),
      userId: refused(({ user }, own) => ({ id: own.company, userId: user })),
    },
  },
  'companies.people.remove': {
    least: 'admin',
    works: ({ company, junior }) => ({ id: company, userId: junior }),
    naming: {
      id: found(({ company }, own) => ({ id: company, userId: own.junior })),
      userId: found(({ junior }, own) => ({ id: own.company, userId: junior })),
    },
  },
}
