import type { Samples } from './sample.ts'

/** Samples for services and notaries. */
export const calendarSamples: Samples = {
  listServices: {
    sdk: 'for await (const service of manage.services.list()) console.log(service.handle, service.unit_price)',
  },
  createService: {
    body: {
      handle: 'will_signing',
      label: 'Will signing',
      category: 'wet',
      signing_methods: ['wet'],
      duration_minutes: 45,
      unit_price: 129.99,
      currency: 'USD',
    },
    sdk: `
      const service = await manage.services.create({
        handle: 'will_signing',
        label: 'Will signing',
        category: 'wet',
        signing_methods: ['wet'],
        duration_minutes: 45,
        unit_price: 129.99,
        currency: 'USD',
      })
      console.log(service.handle)`,
  },
  getService: {
    path: { handle: 'remote' },
    sdk: `
      const service = await manage.services.get('remote')
      console.log(service.duration_minutes)`,
  },
  updateService: {
    path: { handle: 'remote' },
    body: { unit_price: 30, location: '2 Oak Ave, Miami', texts: { es: { label: 'Firma por vídeo' } } },
    sdk: `
      const service = await manage.services.update('remote', {
        unit_price: 30,
        location: '2 Oak Ave, Miami',
        texts: { es: { label: 'Firma por vídeo' } },
      })
      console.log(service.unit_price)`,
  },
  archiveService: { path: { handle: 'remote' }, sdk: `await manage.services.archive('remote')` },
  listNotaries: {
    sdk: 'for await (const notary of manage.notaries.list()) console.log(notary.id, notary.name)',
  },
  addNotary: {
    body: {
      name: 'Nora Vidal',
      email: 'nora@example.com',
      categories: ['remote', 'enotary'],
      timezone: 'America/New_York',
      buffer_after_minutes: 15,
    },
    sdk: `
      const notary = await manage.notaries.create({
        name: 'Nora Vidal',
        email: 'nora@example.com',
        categories: ['remote', 'enotary'],
        timezone: 'America/New_York',
        buffer_after_minutes: 15,
      })
      console.log(notary.id)`,
  },
  getNotary: {
    path: { id: 3 },
    sdk: `
      const notary = await manage.notaries.get(3)
      console.log(notary.name)`,
  },
  updateNotary: {
    path: { id: 3 },
    body: { categories: ['remote'] },
    sdk: `
      const notary = await manage.notaries.update(3, { categories: ['remote'] })
      console.log(notary.categories)`,
  },
  removeNotary: { path: { id: 3 }, sdk: 'await manage.notaries.delete(3)' },
  getNotaryHours: {
    path: { id: 3 },
    sdk: `
      const { weekly } = await manage.notaries.hours.get(3)
      console.log(weekly)`,
  },
  changeNotaryHours: {
    path: { id: 3 },
    body: {
      weekly: [{ weekday: 'monday', from: '09:00', to: '17:00' }],
      exceptions: [{ date: '2026-12-24', spans: [{ from: '09:00', to: '12:00' }] }],
    },
    sdk: `
      const { weekly } = await manage.notaries.hours.update(3, {
        weekly: [{ weekday: 'monday', from: '09:00', to: '17:00' }],
        exceptions: [{ date: '2026-12-24', spans: [{ from: '09:00', to: '12:00' }] }],
      })
      console.log(weekly)`,
  },
  clearNotaryHours: { path: { id: 3 }, sdk: 'await manage.notaries.hours.clear(3)' },
  getCalendarFeed: {
    path: { id: 3 },
    sdk: `
      const feed = await manage.notaries.calendarFeed.get(3)
      console.log(feed.privacy)`,
  },
  createCalendarFeed: {
    path: { id: 3 },
    body: { privacy: 'initials' },
    sdk: `
      const feed = await manage.notaries.calendarFeed.create(3, { privacy: 'initials' })
      console.log(feed.url)`,
  },
  updateCalendarFeed: {
    path: { id: 3 },
    body: { privacy: 'full' },
    sdk: `
      const feed = await manage.notaries.calendarFeed.update(3, { privacy: 'full' })
      console.log(feed.privacy)`,
  },
  revokeCalendarFeed: { path: { id: 3 }, sdk: 'await manage.notaries.calendarFeed.revoke(3)' },
  listImportedCalendars: {
    path: { id: 3 },
    sdk: 'for await (const calendar of manage.notaries.importedCalendars.list(3)) console.log(calendar.name, calendar.status)',
  },
  addImportedCalendar: {
    path: { id: 3 },
    body: { url: 'https://calendar.google.com/calendar/ical/nora%40example.com/private-5f1d/basic.ics' },
    sdk: `
      const calendar = await manage.notaries.importedCalendars.create(3, {
        url: 'https://calendar.google.com/calendar/ical/nora%40example.com/private-5f1d/basic.ics',
      })
      console.log(calendar.events, calendar.busy_times)`,
  },
  getImportedCalendar: {
    path: { id: 3, calendar_id: 6 },
    sdk: `
      const calendar = await manage.notaries.importedCalendars.get(3, 6)
      console.log(calendar.read_at, calendar.problem)`,
  },
  updateImportedCalendar: {
    path: { id: 3, calendar_id: 6 },
    body: { name: 'Family' },
    sdk: `
      const calendar = await manage.notaries.importedCalendars.update(3, 6, { name: 'Family' })
      console.log(calendar.name)`,
  },
  removeImportedCalendar: {
    path: { id: 3, calendar_id: 6 },
    sdk: 'await manage.notaries.importedCalendars.delete(3, 6)',
  },
  readImportedCalendar: {
    path: { id: 3, calendar_id: 6 },
    sdk: `
      const calendar = await manage.notaries.importedCalendars.read(3, 6)
      console.log(calendar.status, calendar.busy_times)`,
  },
  listTimeOff: {
    path: { id: 3 },
    sdk: 'for await (const away of manage.notaries.timeOff.list(3)) console.log(away.starts_at, away.ends_at)',
  },
  addTimeOff: {
    path: { id: 3 },
    body: { starts_at: '2026-12-24T00:00:00Z', ends_at: '2026-12-27T00:00:00Z', reason: 'Holiday' },
    sdk: `
      const away = await manage.notaries.timeOff.create(3, {
        starts_at: '2026-12-24T00:00:00Z',
        ends_at: '2026-12-27T00:00:00Z',
        reason: 'Holiday',
      })
      console.log(away.appointment_ids)`,
  },
  getTimeOff: {
    path: { id: 3, time_off_id: 8 },
    sdk: `
      const away = await manage.notaries.timeOff.get(3, 8)
      console.log(away.reason)`,
  },
  updateTimeOff: {
    path: { id: 3, time_off_id: 8 },
    body: { reason: 'Conference' },
    sdk: `
      const away = await manage.notaries.timeOff.update(3, 8, { reason: 'Conference' })
      console.log(away.reason)`,
  },
  addTimeOffSeries: {
    path: { id: 3 },
    body: {
      weekdays: ['tuesday'],
      from: '12:00',
      to: '13:30',
      starts_on: '2026-12-01',
      ends_on: '2027-03-01',
      reason: 'School',
    },
    sdk: `
      const series = await manage.notaries.timeOff.createSeries(3, {
        weekdays: ['tuesday'],
        from: '12:00',
        to: '13:30',
        starts_on: '2026-12-01',
        ends_on: '2027-03-01',
        reason: 'School',
      })
      console.log(series.data.length)`,
  },
  removeTimeOffSeries: {
    path: { id: 3, time_off_id: 8 },
    query: { which: 'following' },
    sdk: "await manage.notaries.timeOff.deleteSeries(3, 8, { which: 'following' })",
  },
  listClosures: {
    query: { workspace_id: 1 },
    sdk: 'for await (const closure of manage.closures.list({ workspace_id: 1 })) console.log(closure.name, closure.starts_at)',
  },
  addClosure: {
    body: { workspace_id: 1, name: 'Christmas', from: '2026-12-24', to: '2026-12-26' },
    sdk: `
      const closure = await manage.closures.create({
        workspace_id: 1,
        name: 'Christmas',
        from: '2026-12-24',
        to: '2026-12-26',
      })
      console.log(closure.appointment_ids)`,
  },
  addClosures: {
    body: {
      workspace_id: 1,
      closures: [
        { name: 'Christmas Day', from: '2026-12-25', to: '2026-12-25' },
        { name: 'New Year', from: '2027-01-01', to: '2027-01-01' },
      ],
    },
    sdk: `
      const { added } = await manage.closures.createMany({
        workspace_id: 1,
        closures: [
          { name: 'Christmas Day', from: '2026-12-25', to: '2026-12-25' },
          { name: 'New Year', from: '2027-01-01', to: '2027-01-01' },
        ],
      })
      console.log(added.length)`,
  },
  previewPrice: {
    path: { handle: 'remote' },
    body: { signer_count: 2, timestamp: 1795100400, added: [{ reason: 'Returning customer', percent: 10 }] },
    sdk: `
      const { lines, total_price, currency } = await manage.services.price('remote', {
        signer_count: 2,
        timestamp: 1795100400,
        added: [{ reason: 'Returning customer', percent: 10 }],
      })
      for (const line of lines) console.log(line.label, line.amount)
      console.log(total_price, currency)`,
  },
  listFeeCaps: {
    sdk: `
      const { data } = await manage.services.feeCaps()
      for (const cap of data) console.log(cap.state, cap.amount, cap.unit, cap.source)`,
  },
  listHolidays: {
    query: { workspace_id: 1, country: 'US', region: 'NY', year: 2026 },
    sdk: `
      const { data } = await manage.closures.holidays({
        workspace_id: 1,
        country: 'US',
        region: 'NY',
        year: 2026,
      })
      for (const holiday of data) console.log(holiday.from, holiday.name)`,
  },
  getClosure: {
    path: { id: 5 },
    sdk: `
      const closure = await manage.closures.get(5)
      console.log(closure.ends_at)`,
  },
  updateClosure: {
    path: { id: 5 },
    body: { to: '2026-12-27' },
    sdk: `
      const closure = await manage.closures.update(5, { to: '2026-12-27' })
      console.log(closure.ends_at)`,
  },
  removeClosure: { path: { id: 5 }, sdk: 'await manage.closures.delete(5)' },
  removeTimeOff: { path: { id: 3, time_off_id: 8 }, sdk: 'await manage.notaries.timeOff.delete(3, 8)' },
}
