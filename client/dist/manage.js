import { Audit, Events } from "./manage/activity.js";
import { Backups } from "./manage/backups.js";
import { ManagedAppointments, ManagedBookings, ManagedReservations, ManagedSigners, } from "./manage/bookings.js";
import { Closures } from "./manage/closures.js";
import { Deliveries } from "./manage/deliveries.js";
import { ManagedDocuments, ManagedVideos, SigningKeys } from "./manage/files.js";
import { Mails } from "./manage/mails.js";
import { Members } from "./manage/members.js";
import { Notaries } from "./manage/notaries.js";
import { Notes } from "./manage/notes.js";
import { People } from "./manage/people.js";
import { Services } from "./manage/services.js";
import { RateCards } from "./manage/shipping.js";
import { Tokens } from "./manage/tokens.js";
import { Overviews, Reports, StaffCalendars } from "./manage/views.js";
import { WebhookEndpoints } from "./manage/webhook-endpoints.js";
import { Workspaces } from "./manage/workspaces.js";
import { Api } from "./transport/api.js";
import { rawCall } from "./transport/raw.js";
import { Transport } from "./transport/transport.js";
export class JuratManage {
    appointments;
    audit;
    backups;
    bookings;
    closures;
    calendar;
    deliveries;
    documents;
    events;
    mails;
    members;
    notaries;
    notes;
    overview;
    people;
    rateCard;
    reports;
    reservations;
    services;
    signers;
    signingKeys;
    tokens;
    videos;
    webhookEndpoints;
    workspaces;
    #api;
    #transport;
    constructor(options) {
        this.#transport = new Transport(options);
        const api = new Api(this.#transport);
        this.#api = api;
        this.appointments = new ManagedAppointments(api);
        this.audit = new Audit(api);
        this.backups = new Backups(api);
        this.bookings = new ManagedBookings(api);
        this.closures = new Closures(api);
        this.calendar = new StaffCalendars(api);
        this.deliveries = new Deliveries(api);
        this.documents = new ManagedDocuments(api);
        this.events = new Events(api);
        this.mails = new Mails(api);
        this.members = new Members(api);
        this.notaries = new Notaries(api);
        this.notes = new Notes(api);
        this.overview = new Overviews(api);
        this.people = new People(api);
        this.rateCard = new RateCards(api);
        this.reports = new Reports(api);
        this.reservations = new ManagedReservations(api);
        this.services = new Services(api);
        this.signers = new ManagedSigners(api);
        this.signingKeys = new SigningKeys(api);
        this.tokens = new Tokens(api);
        this.videos = new ManagedVideos(api);
        this.webhookEndpoints = new WebhookEndpoints(api);
        this.workspaces = new Workspaces(api);
    }
    search(query, options) {
        return this.#api.get('/manage/v1/search', { query, options });
    }
    request(method, path, request = {}, options) {
        return this.#transport.send(rawCall(method, path, request, options));
    }
}
