import { all, another, type Rows } from '../../row.ts'

const newOrganization = () => {
  const slug = `nova-${another()}`
  return { companyName: slug, slug, subdomain: slug, adminEmail: `admin@${slug}.test`, adminName: 'Ana' }
}

/** An organisation: its registration, settings and domain. */
export const TENANTS: Rows = {
  'tenants.registration.state': { least: 'anyone', works: () => ({}), naming: {} },
  'tenants.registration.create': { least: 'anyone', works: newOrganization, naming: {} },
  'tenants.registration.createAt': { least: 'anyone', works: () => ({ ...newOrganization(), provider: 'local' }), naming: {} },
  'tenants.setup.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.setup.finish': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.settings.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.settings.update': { least: 'admin', works: () => ({ name: 'Outro nome' }), naming: {} },
  'tenants.domain.get': { least: 'admin', works: () => ({}), naming: {} },
  'tenants.domain.request': { least: 'admin', works: () => ({ domain: 'ajuda.empresa.com.br' }), naming: {} },
  'tenants.domain.check': {
    least: 'admin',
    works: () => ({}),
    naming: {},
    status: all(404),
    changesNothing: 'what changes is what name servers answer: told and tested in core/tenants/domain.test.ts',
  },
  'tenants.domain.remove': { least: 'admin', works: () => ({}), naming: {} },
}
