import { Appointments } from "./resources/appointments.js";
import { AvailabilityCalendar } from "./resources/calendar.js";
import { Documents } from "./resources/documents.js";
import { Reservations } from "./resources/reservations.js";
import { Shipping } from "./resources/shipping.js";
import { Signers } from "./resources/signers.js";
import { Videos } from "./resources/videos.js";
import { Api } from "./transport/api.js";
import { rawCall } from "./transport/raw.js";
import { Transport } from "./transport/transport.js";
export class Jurat {
    appointments;
    availability;
    documents;
    reservations;
    shipping;
    signers;
    videos;
    #transport;
    constructor(options) {
        this.#transport = new Transport(options);
        const api = new Api(this.#transport);
        this.appointments = new Appointments(api);
        this.availability = new AvailabilityCalendar(api);
        this.documents = new Documents(api);
        this.reservations = new Reservations(api);
        this.shipping = new Shipping(api);
        this.signers = new Signers(api);
        this.videos = new Videos(api);
    }
    index(options) {
        return this.#transport.send({ method: 'GET', path: '/wp-json/v3', repeat: 'safe', options });
    }
    examples(options) {
        return this.#transport.send({ method: 'GET', path: '/wp-json/v3/example', repeat: 'safe', options });
    }
    request(method, path, request = {}, options) {
        return this.#transport.send(rawCall(method, path, request, options));
    }
}
