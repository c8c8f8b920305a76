// Generated from control.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/_mock/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the mock
         * @description Asks for no token and takes any host, so that a start can be waited for.
         */
        get: operations["getMockHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the description of the service
         * @description The active `openapi.yaml`, with all overlays applied.
         */
        get: operations["getServiceSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/control.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description
         * @description The file `control.yaml` of the version that runs.
         */
        get: operations["getControlSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/dashboard.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the description of the dashboard and the demo shop
         * @description The file `dashboard.yaml` of the version that runs.
         */
        get: operations["getDashboardSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API reference of the service
         * @description An HTML page made from `openapi.yaml`, with examples and forms to try each operation.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cookie with the control token
         * @description For the pages of the mock: a browser cannot send a Bearer with the address that somebody opens. The cookie goes along with
         *     requests of this origin only, is out of reach of scripts, and never reaches the service's own operations. It ends when the
         *     mock is started with another token. Where the mock asks for no token there is nothing to keep, and no cookie.
         */
        post: operations["createControlSession"];
        /**
         * Delete the cookie with the control token
         * @description The browser has to send the token again.
         */
        delete: operations["deleteControlSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all websites
         * @description In the order in which they were created. The default website comes first.
         */
        get: operations["listWebsites"];
        put?: never;
        /**
         * Create a website
         * @description Makes a website with new keys, in the situation of a scenario, `default` if none is named. What stands beside `scenario`
         *     (`plan`, `checks_used`, `people`) replaces what the scenario says of it. With a `lifetime` the website goes by itself once
         *     nobody used it for so long in real time, also where the test that made it was stopped half-way. There may be 100,000 websites
         *     at once. Without a body it is one of the scenario `default`.
         */
        post: operations["createWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        /**
         * Get a website
         * @description With its plan, checks used, keys and number of records.
         */
        get: operations["getWebsite"];
        put?: never;
        post?: never;
        /**
         * Delete a website with all its data
         * @description The default website stays, since requests that name no website belong to it.
         */
        delete: operations["deleteWebsite"];
        options?: never;
        head?: never;
        /**
         * Update a website's name, plan or checks used
         * @description A change of plan counts from the next check (A27). The plan belongs to the account (A5), so that it changes for all of the account's websites.
         */
        patch: operations["updateWebsite"];
        trace?: never;
    };
    "/_mock/websites/{app_id}/lease": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Acquire the advisory lease of a website
         * @description For test runners whose tests share one website: each takes the lease before it loads a situation or moves the clock, and two
         *     that would disturb each other learn of it. Whoever has it takes it again to keep it longer. It ends by itself, in real time, so
         *     that a test which was killed stands in nobody's way. A lease is advisory: the mock rejects no call of those who do not have it.
         */
        put: operations["acquireLease"];
        post?: never;
        /**
         * Release a lease
         * @description Nothing happens where the holder has none.
         */
        delete: operations["releaseLease"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites/{app_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a private key
         * @description Without `value` the mock makes one. A value that no mock made is presumed to be a live key: it works, but is not kept
         *     beside its hash, so that it is not shown again. A website may have 10,000, deleted ones included, since each still names it.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/websites/{app_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
                /**
                 * @description Id of the private key.
                 * @example key_local
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a private key
         * @description The key stops working immediately. Other keys and the cop_key do not change (service 3.1).
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a website to its initial state
         * @description The keys are those it was made with, their values the same: keys deleted since work again, keys added since are gone.
         *     `?website=*` puts back the websites of the start and removes those made since. It is one step for each website: requests
         *     in flight end on the old state.
         */
        post: operations["resetWebsite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scenarios that can be loaded by name
         * @description Shipped scenarios, those of `--scenarios`, and saved ones. A file that cannot be loaded is listed with its problem.
         */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/scenarios/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        /**
         * Get the document of a scenario
         * @description What it extends is in it.
         */
        get: operations["getScenario"];
        /**
         * Create a scenario, or replace a saved one
         * @description From now on it can be loaded by that name, as long as the mock runs: what is to stay belongs into a file. It takes the place
         *     of one that was saved under the name before, and of no other. Up to 100 are kept. A bad document changes nothing.
         */
        put: operations["createScenario"];
        post?: never;
        /**
         * Delete a saved scenario
         * @description Only scenarios saved with `createScenario` can be deleted.
         */
        delete: operations["deleteScenario"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Load a scenario into a website
         * @description Keeps the website's app_id, name and keys, replaces the rest, and draws a line in the journal. A bad document changes
         *     nothing. Requests in flight end on the old state. Where a document names keys, those of the website that it deletes or
         *     leaves out work again once another one is loaded.
         */
        put: operations["loadScenario"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/state": {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the website's state as a scenario document
         * @description The document is complete; put back, nothing is lost. Keys are not part of it: where the situation names some, the document
         *     has their names.
         */
        get: operations["getState"];
        /**
         * Restore a state
         * @description Replaces the state of the website with a document from `getState`.
         */
        put: operations["restoreState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/clock": {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a website's clock
         * @description With what is going to happen on it by itself: remembered keys that are forgotten and links of deletion requests that
         *     expire, on any website of the account.
         */
        get: operations["getClock"];
        /**
         * Set or freeze a website's clock
         * @description Without `frozen` the clock runs on from `now`. It never runs backwards. The clock belongs to the account: its other websites
         *     move with it. What falls due between is settled in order; the answer and a line in the journal tell what it was.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a website's clock
         * @description A frozen clock stays frozen, a running one runs on. What falls due between is settled as by `setClock`.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a website
         * @description In the order in which they were identified.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Create a person, or identify a known one again
         * @description Stores what a check or the script would have stored then; no check is counted. An address that is known already is identified
         *     again where the body tells what only the script can (user_id, devices, …); its stored `emailInfo` stays (A15).
         */
        post: operations["createPerson"];
        /**
         * Delete a person, or all people
         * @description Everything that is a person's goes, as with a deletion (A10). Checks used are not given back.
         */
        delete: operations["deletePeople"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/verdicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the website's own verdicts
         * @description The first that fits a new address decides.
         */
        get: operations["listVerdicts"];
        put?: never;
        /**
         * Create a verdict for addresses
         * @description It goes before the verdicts that are there, and takes the place of one with the same match. It decides for addresses that are
         *     not known yet: a stored answer stays (A15), and the journal says so. A website may have 1000.
         */
        post: operations["createVerdict"];
        /**
         * Delete the verdicts for a match, or all
         * @description Stored answers do not change (A15).
         */
        delete: operations["deleteVerdicts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults of a website
         * @description Faults in the order in which they were created, then outages.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Create a fault or an outage
         * @description The fault stands behind those that are there. On its way to the work, and again on its way back, a request meets the first
         *     that hits it; those behind that one do not see it. What could never do anything is refused. A website may have 1000.
         */
        post: operations["createFault"];
        /**
         * Delete all faults and outages
         * @description Delays and answers already under way are not affected.
         */
        delete: operations["deleteFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/faults/{id}": {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the fault; that of an outage is its name.
                 * @example flt_6j1s8f3w9y2e
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Get a fault and its counters
         * @description The counter `seen` has the requests that the fault concerned, `hits` those that it hit.
         */
        get: operations["getFault"];
        put?: never;
        post?: never;
        /**
         * Delete a fault or an outage
         * @description The ID of an outage is its name.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests with their answers
         * @description Entries fit all filters given, in the order the requests came. The first page has the newest; each further one, older entries. Without `website` they are those of all websites. Where a
         *     situation was replaced or a clock moved, a line is drawn: an entry that no filter for operation, email or status finds.
         *
         *     With `wait` the call answers as soon as `count` entries fit, those that are there already included, or with `timed_out` when
         *     the time is up. It waits in real time, whatever the website's clock shows. At most 1,000 calls may wait at once.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Delete the requests of a website
         * @description Removes all journal entries of the website. What the requests stored stays.
         */
        delete: operations["deleteRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one journal entry
         * @description 404 if the entry was never there, was deleted, or was dropped for newer ones.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails that were sent
         * @description In the order they were sent; the first page has the newest, each further one, older mails. Without `website` they are those of all websites. Of each website the newest 1,000 are kept.
         *
         *     With `wait` the call answers as soon as `count` mails fit, or with `timed_out` when the time is up, as `listRequests` does.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        /**
         * Delete the mails of a website
         * @description The links in them go on working.
         */
        delete: operations["deleteMails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/mailbox/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest mail
         * @description With `wait` the call answers as soon as a mail fits; where none has come when the time is up, with 404.
         */
        get: operations["getLatestMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/mailbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one mail
         * @description Of any website.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description Server-sent events, from now on, until the caller leaves or the mock closes. Each carries one line of JSON:
         *
         *     | event | data | when |
         *     |---|---|---|
         *     | `request` | `JournalEntry` | the service answered a request |
         *     | `line` | `JournalEntry` | a website's situation was replaced or its clock moved: `why.id` is `loaded`, `restored`, `reset` or `clock` |
         *     | `mail` | `Mail` | the service sent a mail |
         *     | `changed` | `ControlChange` | a call of the control plane or the dashboard changed something, or a website's lifetime was over |
         *     | `dropped` | `DroppedEvents` | events are missing here: the reader was too slow, or asked for more than is kept |
         *
         *     A `request` or `line` has the entry's id as the event's. Whoever comes back with it, as `Last-Event-ID` or as `since`, first
         *     gets the entries after it and their mails, as far as the journal has them; `changed` is told live only. Where nothing
         *     happens, a comment comes every 15 seconds. For a reader that is slow, 2 MiB are kept. At most 100 calls may watch at once.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /**
             * @description Why the call failed. `invalid_request`: it does not match this description. `invalid_scenario`: a scenario document, a person,
             *     a verdict or a fault matches it, but contradicts itself or names something that does not exist.
             * @enum {string}
             */
            code: "invalid_request" | "invalid_scenario" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "too_large" | "internal_error" | "unavailable";
            /** @description One sentence that names the cure. */
            message: string;
        };
        Health: {
            /**
             * @description `state-gone` where the Redis of `serve --store` answers and has the state no more, so that this process is of no use; see `store.problem`.
             * @enum {string}
             */
            status: "ok" | "state-gone";
            /** @description Version of dc-mock. */
            version: string;
            /** @description Major version of the control plane; a client that was made for another one may not understand it. */
            control_version: number;
            /** @description When it started, in real time; another one after a restart. */
            started_at: components["schemas"]["Time"];
            /** @description Real time since the start, in ms. */
            uptime_ms: number;
            /** @description How many answers failed by a defect of dc-mock since the start. */
            internal_errors: number;
            /** @description Address at which apps reach the mock, as `--public-url` says; null where it is that of each request. */
            public_url: string | null;
            /** @description The word in the path of the automation platform's conversions (A31). */
            automation_platform: string;
            /** @description Tells a server of `dc-mock serve` from all others, so that `dc-mock stop` ends no other; no secret. */
            instance?: string;
            /** @description How the file of `serve --state` fares; absent where the state is kept in memory alone. */
            state?: {
                /** @description Whether all that changed is in the file. */
                saved: boolean;
                /** @description Why it is not. */
                problem: string | null;
            };
            /** @description How the Redis of `serve --store` fares, which holds the state of all replicas; absent where there is none. */
            store?: {
                /** @description Whether it answers; `problem` says whether it is of use. */
                reachable: boolean;
                /** @description Why it is of no use. */
                problem: string | null;
                /** @description What it had lost when it came back, as this process noticed; null for nothing. Set `appendonly yes` and `appendfsync always`. */
                lost: {
                    /** @description When that was last noticed, in real time. */
                    at: components["schemas"]["Time"];
                    /** @description How many entries of its log at least, all in all; each stands for one request or several. */
                    entries: number;
                } | null;
                /** @description Its address, without the password; only of `dc-mock serve`. */
                address?: string;
                /** @description Which of all replicas there ever were this one is; only of `dc-mock serve`. */
                replica?: number;
            };
        };
        ControlTokenSent: {
            /** @description The value of `--control-token`. */
            token: string;
        };
        /**
         * @description Plan of an account (service 8).
         * @enum {string}
         */
        Plan: "free" | "business" | "organization";
        /**
         * Format: date-time
         * @description ISO 8601.
         */
        Time: string;
        /** @description A website as the control plane shows it; what a test needs to use it is all here. */
        Website: {
            app_id: string;
            name: string;
            /** @description Id of the account it belongs to. */
            account: string;
            plan: components["schemas"]["Plan"];
            checks_used: number;
            /** @description Checks until 429; null where the plan has no end. */
            checks_left: number | null;
            /** @description US dollars due for the checks beyond the free ones (A5). */
            amount_due: number;
            /** @description The public key (service 2.3). */
            cop_key: string;
            /** @description The release secret; null where the mock does not keep its value. */
            release_secret: string | null;
            /** @description The first active private key whose value the mock keeps, else the first deleted one; null if there is none. */
            private_key: string | null;
            keys: components["schemas"]["Key"][];
            counts: components["schemas"]["Counts"];
            /** @description What was loaded last; null where the present situation came another way. */
            scenario: components["schemas"]["LoadedScenario"] | null;
            /** @description How long it may be idle; null where it stays. */
            lifetime: string | null;
            /**
             * @description When it goes if nobody uses it until then; null where it stays. In real time, or that of `--now`, whatever the website's
             *     clock shows. A request with one of its keys or a call that names it puts this off.
             */
            expires_at: components["schemas"]["Time"] | null;
            dashboard: components["schemas"]["DashboardAccess"];
            /** @description What is worth knowing of what the call that answers did. */
            warnings: string[];
        };
        /** @description How many records the website has. */
        Counts: {
            /** @description Identifications, from the script and from checks (A19). */
            people: number;
            visits: number;
            events: number;
            conversions: number;
            /** @description Entries of the signed-up users page (A23). */
            sign_ups: number;
            mails: number;
        };
        LoadedScenario: {
            /** @description Its name; null for a document. */
            name: string | null;
            /** @description Its title; null where it has none. */
            title: string | null;
        };
        DashboardAccess: {
            email: string;
            /** @description Null where the mock does not keep it. */
            password: string | null;
        };
        WebsiteList: {
            websites: components["schemas"]["Website"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        NewWebsite: {
            /** @description The app_id if left out. */
            name?: components["schemas"]["Name"];
            /** @description Name of a scenario, or a document; `default` if left out. */
            scenario?: string | components["schemas"]["ScenarioDocument"];
            plan?: components["schemas"]["Plan"];
            checks_used?: components["schemas"]["ChecksUsed"];
            /** @description The devices that they name are made. */
            people?: components["schemas"]["ScenarioPerson"][];
            /** @description Id of an account to join, whose plan and clock it then shares; a new account if left out. */
            account?: string;
            /** @description How long it may be idle in real time, from 1s to 999d, before it goes by itself; it stays if left out. */
            lifetime?: components["schemas"]["Lifetime"];
            app_id?: components["schemas"]["AppIdValue"];
            private_key?: components["schemas"]["PrivateKeyValue"];
            cop_key?: components["schemas"]["SecretValue"];
            release_secret?: components["schemas"]["SecretValue"];
        };
        WebsiteChange: {
            name?: components["schemas"]["Name"];
            plan?: components["schemas"]["Plan"];
            checks_used?: components["schemas"]["ChecksUsed"];
        };
        /** @description A name for people. */
        Name: string;
        ChecksUsed: number;
        /** @description Made if left out. */
        AppIdValue: string;
        /** @description Made if left out. */
        SecretValue: string;
        /** @description A private key: `dcp_` and what follows (service 2.2). */
        PrivateKeyValue: string;
        Key: {
            id: string;
            name: string;
            /** @description First 12 characters (service 2.2). */
            prefix: string;
            /** @description The full value; null where the mock did not make it. */
            value: string | null;
            created_at: components["schemas"]["Time"];
            /** @description Null while it works. */
            deleted_at: components["schemas"]["Time"] | null;
        };
        NewKey: {
            name: components["schemas"]["Name"];
            value?: components["schemas"]["PrivateKeyValue"];
        };
        NewLease: {
            /** @description Who wants it, such as the name of a test: the other one is told. */
            holder: string;
            /** @description How long it holds in real time. */
            duration: components["schemas"]["ShortDuration"];
        };
        /** @description Who has asked to be the only one to load into a website. It is advisory, the mock rejects no call. */
        Lease: {
            holder: string;
            /** @description When it ends by itself; in real time, or that of `--now`, whatever the website's clock shows. */
            expires_at: components["schemas"]["Time"];
        };
        ResetResult: {
            /** @description Ids of the websites that were put back. */
            reset: string[];
            /** @description Ids of the websites that are gone. */
            removed: string[];
        };
        Clock: {
            now: components["schemas"]["Time"];
            /** @description Whether time stands still. */
            frozen: boolean;
            /** @description What is going to happen by itself, in order of time; the first hundred. */
            due: components["schemas"]["DueEvent"][];
            /** @description How much is due, what is not in the list included. */
            due_count: number;
        };
        ClockMove: {
            now: components["schemas"]["Time"];
            /** @description Whether time stands still. */
            frozen: boolean;
            /** @description What is going to happen by itself, in order of time; the first hundred. */
            due: components["schemas"]["DueEvent"][];
            /** @description How much is due, what is not in the list included. */
            due_count: number;
            /** @description What fell due by this change, in order of time; the first hundred. */
            settled: components["schemas"]["DueEvent"][];
            /** @description How much fell due, what is not in the list included. */
            settled_count: number;
        };
        /** @description Something that time brings about by itself. */
        DueEvent: {
            at: components["schemas"]["Time"];
            /**
             * @description A key's validation is no longer remembered, a wrong key is judged anew (service 5.3, A18), a link no longer works (A11).
             * @enum {string}
             */
            what: "valid-key-forgotten" | "wrong-key-forgotten" | "link-expired";
            /** @description The website it happens on. */
            app_id: string;
            /** @description What may be shown of the key; null where it is about none. */
            key: string | null;
            /** @description The address that the link was sent to; null where it is about none. */
            email: string | null;
        };
        ClockChange: {
            now?: components["schemas"]["Time"];
            frozen?: boolean;
        };
        ClockAdvance: {
            by: components["schemas"]["Duration"];
        };
        /**
         * @description A length of time in ms, s, m, h or d, up to 11.5 days in s and 9.999 days in d.
         * @example 750ms
         * @example 5s
         * @example 1.5h
         */
        ShortDuration: string;
        /**
         * @description A length of time from 1s to 999d.
         * @example 10m
         * @example 1.5h
         * @example 30d
         */
        Lifetime: string;
        /**
         * @description A length of time in ms, s, m, h or d.
         * @example 750ms
         * @example 5m
         * @example 1.5h
         * @example 30d
         */
        Duration: string;
        /** @description The `cursor` of the next page; null on the last. */
        NextCursor: string | null;
        PersonPage: {
            people: components["schemas"]["ScenarioPerson"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        VerdictList: {
            verdicts: components["schemas"]["ScenarioVerdict"][];
        };
        /** @description A fault as it was set, with `when`, `seen` and `hits`; or an outage, with its name for an id. */
        Fault: {
            id: string;
        } & WithRequired<components["schemas"]["ScenarioFault"], "id">;
        FaultList: {
            faults: components["schemas"]["Fault"][];
        };
        JournalPage: {
            entries: components["schemas"]["JournalEntry"][];
            next_cursor: components["schemas"]["NextCursor"];
            /** @description How many fit the filters, those cut off by `limit` included. */
            matched: number;
            /**
             * @description How many entries of the website, or of all, are not kept any more, whatever the filters: the journal has the newest 8 MiB of
             *     each website and 64 MiB in all, and all that is listed is newer. What was cleared is not among them.
             */
            dropped: number;
            /** @description Whether the time of `wait` ended before `count` entries fitted. */
            timed_out: boolean;
            /** @description Where `timed_out`, up to three entries that come nearest to the filters, the nearest first. */
            closest?: components["schemas"]["ClosestEntry"][];
        };
        ClosestEntry: {
            entry: components["schemas"]["JournalEntry"];
            differs: components["schemas"]["Difference"][];
        };
        /** @description A filter that does not fit. */
        Difference: {
            /**
             * @description The filter's name.
             * @enum {string}
             */
            field: "website" | "operation" | "email" | "status" | "to";
            expected: string | number;
            actual: string | number | null;
        };
        JournalEntry: {
            id: string;
            at: components["schemas"]["Time"];
            /** @description The website it belongs to; the default one where the request named none. */
            app_id: string;
            /** @description OperationId; null where no operation fits. */
            operation: string | null;
            /** @description The address it was about. */
            email: string | null;
            request: components["schemas"]["JournalRequest"];
            response: components["schemas"]["JournalResponse"];
            why: components["schemas"]["Why"];
            changed: components["schemas"]["Change"][];
        };
        /** @description Secrets in it are masked. */
        JournalRequest: {
            method: string;
            /** @description Path and query. */
            path: string;
            headers: components["schemas"]["HeaderMap"];
            body: string | null;
        };
        JournalResponse: {
            /** @description Null where the connection ended without an answer. */
            status: number | null;
            headers: components["schemas"]["HeaderMap"];
            body: string | null;
        };
        HeaderMap: {
            [key: string]: string;
        };
        /** @description Why the answer was given. */
        Why: {
            /** @description One of a fixed set of reasons; scenarios expect it by this id. */
            id: string;
            /** @description The reason in words, followed by the sentences of the hints. */
            says: string;
            /** @description What is odd about the request, or likely wrong with it. Empty if there is nothing to say. */
            hints: components["schemas"]["Hint"][];
            /** @description The state it was read from. Times are ISO 8601. */
            state: {
                [key: string]: unknown;
            };
            /** @description Number of the fact in openapi.yaml that decided the answer. Null where provenance is `mock`. */
            fact: number | null;
            /**
             * @description Where the fact is known from. `mock` marks what only a mock does.
             * @enum {string}
             */
            provenance: "documented" | "client" | "assumed" | "mock";
            /** @description Section of the service document, `client`, number of an assumption, or what the mock offers. */
            source: string;
        };
        /** @description Something odd about a request. It never changes the answer. */
        Hint: {
            /**
             * @description A stable code. New codes may be added.
             * @enum {string}
             */
            id: "path-of-the-mock" | "path-misspelled" | "path-incomplete" | "automation-platform-renamed" | "preflight-not-allowed" | "content-type-missing" | "content-type-other" | "unknown-field" | "body-not-stringified" | "body-is-a-form" | "json-single-quotes" | "json-unquoted-names" | "key-header-empty" | "key-in-other-header" | "key-in-query" | "key-cached-as-wrong" | "key-is-cop-key" | "key-upper-case" | "key-prefix-missing" | "key-not-from-a-mock" | "key-of-no-website" | "cop-key-missing" | "cop-key-is-private-key" | "cop-key-upper-case" | "cop-key-malformed" | "secret-is-private-key" | "secret-is-cop-key" | "cop-key-and-secret-swapped" | "credential-unset" | "credential-is-variable-name" | "credential-has-scheme" | "credential-quoted" | "credential-repeated" | "credential-has-whitespace" | "credential-truncated" | "credential-is-website-id" | "credential-is-release-secret" | "credential-of-removed-website" | "steering-address-unknown" | "external-id-reused";
            /** @description What happened, and how to fix it. */
            says: string;
        };
        Change: {
            what: string;
            before: unknown;
            after: unknown;
        };
        /** @description Blocks of `event`, `id` and `data` lines with a blank line after each, as the HTML standard has them. */
        EventStream: string;
        ControlChange: {
            /** @description OperationId of the call that changed something; `deleteWebsite` at the end of a lifetime. */
            operation: string;
            /** @description The website it was about; null for all of them. */
            app_id: string | null;
        };
        DroppedEvents: {
            /** @description How many are missing; null where that is not known, since the entry that was read last is not kept any more. */
            count: number | null;
        };
        MailPage: {
            mails: components["schemas"]["Mail"][];
            next_cursor: components["schemas"]["NextCursor"];
            /** @description How many fit the filters, those cut off by `limit` included. */
            matched: number;
            /** @description Whether the time of `wait` ended before `count` mails fitted. */
            timed_out: boolean;
            /** @description Where `timed_out`, up to three mails to others, the newest first. */
            closest?: components["schemas"]["ClosestMail"][];
        };
        ClosestMail: {
            mail: components["schemas"]["Mail"];
            differs: components["schemas"]["Difference"][];
        };
        Mail: {
            id: string;
            at: components["schemas"]["Time"];
            app_id: string;
            from: string;
            to: string;
            subject: string;
            text: string;
            html: string;
            links: components["schemas"]["MailLink"][];
        };
        MailLink: {
            /** @description The address; null where the mock does not keep its token. */
            href: string | null;
            expires_at: components["schemas"]["Time"];
            used: boolean;
            expired: boolean;
        };
        ScenarioList: {
            scenarios: components["schemas"]["Scenario"][];
        };
        Scenario: {
            name: string;
            /** @description Its name where it has no title. */
            title: string;
            about: string | null;
            try: string | null;
            /** @description Whether it was saved since the start, and goes when the mock stops. */
            saved: boolean;
            /** @description What is wrong with its file, with file and line; null where it can be loaded. */
            problem: string | null;
        };
        ScenarioToLoad: components["schemas"]["ScenarioByName"] | components["schemas"]["ScenarioDocument"];
        ScenarioByName: {
            name: string;
        };
        /**
         * @description A website's situation. What is left out is filled: ids are made, device hashes follow from the device's name, the
         *     signed-up users, sessions and bulk patterns follow from the people, mails from the deletion requests. Where such a list
         *     is given, it is taken as the whole.
         */
        ScenarioDocument: {
            /** @description Where an editor finds the schema of this document; it says nothing else. */
            $schema?: string;
            /** @description What the situation is called. */
            title?: string;
            /** @description What it is. */
            about?: string;
            /** @description What to do to see it. */
            try?: string;
            /**
             * @description What this document adds to: the name of a scenario or, in a file, a path relative to it. Maps are merged, lists and
             *     all else replaced. What a document says of itself is not taken over: `title`, `about`, `try`, `expect`.
             * @example default
             * @example ./shop.yaml
             */
            extends?: string;
            /**
             * @description Several websites, for a start; beside it only `title`, `about` and `try` may stand. The first one is the default
             *     website.
             */
            websites?: components["schemas"]["ScenarioWebsite"][];
            saved?: components["schemas"]["SavedState"];
            /** @description Free if left out. */
            plan?: components["schemas"]["Plan"];
            /** @description One for each check that the people stand for if left out. */
            checks_used?: components["schemas"]["ChecksUsed"];
            /** @description Whether conversions are held until they are released (A9). */
            gate?: boolean;
            clock?: components["schemas"]["ScenarioClock"];
            /** @description Devices by name; the name is the id that the script keeps in the browser. */
            devices?: {
                [key: string]: components["schemas"]["ScenarioDevice"];
            };
            /** @description Identified addresses, in the order in which they were identified. */
            people?: components["schemas"]["ScenarioPerson"][];
            generate?: components["schemas"]["ScenarioGenerate"];
            /** @description The website's own verdicts for addresses not identified yet; the first that matches wins. */
            verdicts?: components["schemas"]["ScenarioVerdict"][];
            /** @description Session id to the address that was identified in it last. Follows from the people if left out. */
            sessions?: {
                [key: string]: components["schemas"]["EmailAddress"];
            };
            /** @description Pages that devices visited, in the order they came. */
            visits?: components["schemas"]["ScenarioVisit"][];
            /** @description Events that the script sent, in the order they came. */
            events?: components["schemas"]["ScenarioEvent"][];
            /** @description Conversions (A8), in the order they came. */
            conversions?: components["schemas"]["ScenarioConversion"][];
            /** @description Deletions asked for in public (A11). */
            deletion_requests?: components["schemas"]["ScenarioDeletionRequest"][];
            /** @description The mailbox. One mail for each deletion request if left out. */
            mails?: components["schemas"]["ScenarioMail"][];
            /** @description Entries of the signed-up users page (A23). One for each person if left out. */
            sign_ups?: components["schemas"]["ScenarioSignUp"][];
            /** @description Bulk pattern to the number of addresses of it that were ever seen. Follows from the people if left out. */
            bulk_patterns?: {
                [key: string]: number;
            };
            last_numbers?: components["schemas"]["LastNumbers"];
            /** @description Parts of the service that are out of reach. */
            outages?: components["schemas"]["Outage"][];
            /** @description What goes wrong, in order; a request meets the first fault that hits it. */
            faults?: components["schemas"]["ScenarioFault"][];
            /** @description The website's private keys, where the situation is about keys; they then replace those that it has. */
            keys?: components["schemas"]["ScenarioKey"][];
            /**
             * @description Keys of the website that were asked for before they were there. They stay wrong for 30 seconds from then on
             *     (service 5.3, A18).
             */
            wrong_keys?: components["schemas"]["ScenarioWrongKey"][];
            /** @description What holds in this situation, step by step. */
            expect?: components["schemas"]["ScenarioStep"][];
        };
        /** @description One of several websites. Plan and clock of those of one account are what the first of them says. */
        ScenarioWebsite: {
            name: components["schemas"]["Name"];
            /** @description A name of your own; websites that give the same one belong to one account. One of its own if left out. */
            account?: string;
            /** @description Its situation, as the name of a scenario, a path relative to this file, or a document; `default` if left out. */
            scenario?: string | components["schemas"]["ScenarioDocument"];
            app_id?: components["schemas"]["AppIdValue"];
            private_key?: components["schemas"]["PrivateKeyValue"];
            cop_key?: components["schemas"]["SecretValue"];
            release_secret?: components["schemas"]["SecretValue"];
        };
        /** @description Records that are made up, the same ones on every machine and at every load. */
        ScenarioGenerate: {
            /**
             * @description How many people to add behind those that are listed: identified by the script, one after the other over the year before
             *     the load, one in eight on a device of another.
             */
            people: number;
            /** @description Another number makes other people; 1 if left out. */
            seed?: number;
        };
        /**
         * @description Set by `getState`: says that this document was read from a website. It may then hold what nobody writes by hand, such as
         *     addresses that steer the answer among its people.
         */
        SavedState: {
            at: components["schemas"]["Time"];
            /** @description What the website had loaded. */
            scenario: components["schemas"]["LoadedScenario"] | null;
        };
        /**
         * @description A time: `now`, relative to the load (`-30d`, `-90s`, `+1h`; ms, s, m, h, d), or ISO 8601.
         * @example now
         * @example -30d
         * @example 2026-11-20T10:00:00Z
         */
        ScenarioTime: string;
        /** @description The time of the website. */
        ScenarioClock: {
            /** @description What it shows at the load; the real time if left out. */
            now?: components["schemas"]["ScenarioTime"];
            /** @description Whether time stands still there; else it runs on from there. */
            frozen?: boolean;
        };
        /** @description A browser, and where it is. What is left out follows from its name, the same every time; null says that it is not known. */
        ScenarioDevice: {
            /** @description 97 if left out. */
            confidence?: number;
            /** @description Version of the fingerprint. */
            version?: string;
            /** @description Fingerprint; follows from the name if left out. */
            hash?: string;
            /** @description Its IP address. */
            ip?: string | null;
            /** @description Country of the address, as two letters. */
            country?: string | null;
            /** @description Region of the address. */
            region?: string | null;
            /** @description City of the address. */
            city?: string | null;
            /** @description Who gives access to the network. */
            isp?: string | null;
            /** @description Number of the network. */
            asn?: string | null;
            /** @description Whether it comes through a VPN. */
            is_vpn?: boolean | null;
            /** @description Whether it comes through a proxy. */
            is_proxy?: boolean | null;
            /** @description Whether it stands in a data centre. */
            is_datacenter?: boolean | null;
            /** @description Whether it comes through Tor. */
            is_tor?: boolean | null;
            /** @description Addresses seen on it, the latest last. Follows from the people if left out. */
            emails?: components["schemas"]["EmailAddress"][];
        };
        Since: string;
        /** Format: idn-email */
        EmailAddress: string;
        /**
         * @description An address in which `*` stands for anything.
         * @example *@corp.example
         */
        EmailPattern: string;
        /** @description An identified address. */
        ScenarioPerson: {
            /** @description The address; blanks around it and its case do not count (A1). */
            email: components["schemas"]["EmailAddress"];
            /** @description The site's own id of the person. */
            user_id?: string | null;
            /**
             * @description Who identified the address first. `script` if anything is given that only the script tells, else `check`.
             * @enum {string}
             */
            source?: "script" | "check";
            /** @description When it was identified first; at the load if left out. */
            since?: components["schemas"]["ScenarioTime"];
            /** @description When the script identified it, where that came later than the first check. */
            identified?: components["schemas"]["ScenarioTime"];
            /** @description Names of the person's devices, the latest last. */
            devices?: string[];
            /** @description The page on which the script identified it. */
            page_url?: string | null;
            /** @description The browser in its own words. */
            user_agent?: string | null;
            /** @description The browser session; a new one if left out. */
            session_id?: string;
            /** @description How many addresses of its bulk pattern the website knew when this one came, itself included. */
            seen?: number;
            /** @description When its risk was judged; `since` if left out. */
            assessed?: components["schemas"]["ScenarioTime"];
            verdict?: components["schemas"]["Verdict"];
            risk_score?: components["schemas"]["RiskScore"];
            suggestion?: components["schemas"]["Suggestion"];
            answer?: components["schemas"]["EmailInfoPart"];
            id?: components["schemas"]["RecordId"];
            number?: components["schemas"]["RecordNumber"];
        };
        /** @description A person to identify. The website itself gives `id`, `number`, `seen` and `assessed`. */
        NewPerson: components["schemas"]["ScenarioPerson"];
        ScenarioVerdict: {
            match: components["schemas"]["EmailPattern"];
            verdict?: components["schemas"]["Verdict"];
            risk_score?: components["schemas"]["RiskScore"];
            suggestion?: components["schemas"]["Suggestion"];
            answer?: components["schemas"]["EmailInfoPart"];
        };
        /**
         * @description A part of the service that can be out of reach.
         * @enum {string}
         */
        Outage: "keyStore";
        /**
         * @description Something that goes wrong on the way of requests: `delay`, `respond`, `drop` or `truncate_bytes`, or some of them together.
         *     Of the requests that it concerns it hits all, or the `nth`, or each `every`-th, at most `times` of them. `outage` stands alone:
         *     it puts a part of the service out of reach.
         */
        ScenarioFault: {
            outage?: components["schemas"]["Outage"];
            /**
             * @description The operation it concerns, by its operationId; all requests if left out.
             * @example checkEmail
             */
            operation?: string;
            /**
             * @description `before`, which it is if left out: the service does not do the work, or does it after the delay where all that is asked for
             *     is a delay. `after`: the work is done, counted and stored, and the answer suffers.
             * @enum {string}
             */
            when?: "before" | "after";
            match?: components["schemas"]["ScenarioFaultMatch"];
            /** @description Hits this one of the requests that it concerns. */
            nth?: components["schemas"]["FaultCount"];
            /** @description Hits each of them whose number this divides: 3 hits the third, the sixth and so on. */
            every?: components["schemas"]["FaultCount"];
            /** @description Hits at most so many. */
            times?: components["schemas"]["FaultCount"];
            /** @description How long the answer waits, in real time. */
            delay?: components["schemas"]["ShortDuration"];
            respond?: components["schemas"]["ScenarioFaultAnswer"];
            /**
             * @description The connection ends without an answer.
             * @constant
             */
            drop?: true;
            /** @description The connection ends after so many bytes of the body. */
            truncate_bytes?: number;
            /** @description Made if left out. */
            id?: string;
            /** @description How many requests concerned it so far; none if left out. */
            seen?: number;
            /** @description How many of them it hit; none if left out. */
            hits?: number;
        };
        /** @description Which requests it concerns besides. */
        ScenarioFaultMatch: {
            /** @description Those about an address that fits; `*` stands for anything. */
            email?: components["schemas"]["EmailPattern"];
        };
        FaultCount: number;
        /** @description What is answered in place of the service. */
        ScenarioFaultAnswer: {
            /** @description Status of the answer. */
            status: number;
            /** @description A text goes out as it is, anything else as JSON; the service's own words for the status if left out. */
            body?: unknown;
            /** @description Headers to send beside those that every answer has. */
            headers?: {
                [key: string]: string;
            };
        };
        /**
         * @description The verdict to answer with, whatever the risk engine finds.
         * @enum {string}
         */
        Verdict: "allow" | "challenge" | "block";
        /** @description The score to answer with; label and verdict follow from it (A20) unless they are given. */
        RiskScore: number;
        /** @description The address to suggest. */
        Suggestion: string;
        /**
         * @description Parts of `emailInfo` to answer word for word; objects in it are merged. Listed fields must have their type. Other fields are sent
         *     as they are, since the service may send more than is documented.
         */
        EmailInfoPart: {
            /** @constant */
            status?: "ok";
            email?: string;
            normalized_email?: string;
            domain?: string;
            risk_score?: number;
            /** @enum {string} */
            risk_label?: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            action?: "ALLOW" | "CHALLENGE" | "BLOCK";
            reasons?: string[];
            tags?: string[];
            suggestion?: string | null;
            digital_footprint?: {
                presence_score?: number;
                has_public_profile?: boolean;
                display_name?: string | null;
                profile_url?: string | null;
                likely_real_person?: boolean;
            } & {
                [key: string]: unknown;
            };
            fraud_signals?: {
                disposable_domain?: boolean;
                domain_trust_score?: number;
                infrastructure_shared?: boolean;
                identity_flags?: {
                    gibberish_username?: boolean;
                    bulk_pattern?: boolean;
                    plus_addressing?: boolean;
                    free_provider?: boolean;
                } & {
                    [key: string]: unknown;
                };
                domain_maturity?: {
                    age_days?: number | null;
                    registered_at?: string | null;
                    young_domain?: boolean;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Made if left out. */
        RecordId: string;
        /** @description Place in the order of its kind, by which exports page; one more than the record before if left out. */
        RecordNumber: number;
        /** @description Highest `number` ever given out of each kind; the highest that is there if left out. */
        LastNumbers: {
            people: components["schemas"]["RecordNumber"];
            visits: components["schemas"]["RecordNumber"];
            events: components["schemas"]["RecordNumber"];
            conversions: components["schemas"]["RecordNumber"];
            sign_ups: components["schemas"]["RecordNumber"];
        };
        ScenarioVisit: {
            at: components["schemas"]["ScenarioTime"];
            /** @description The browser session; a new one if left out. */
            session_id?: string;
            /** @description Name of the device; a new one if left out. */
            device?: string;
            /** @description The page visited; `https://shop.example/` if left out. */
            page_url?: string;
            /** @description Where the visitor came from. */
            referrer?: string | null;
            /** @description When it happened, as the script told. */
            occurred_at?: string | null;
            id?: components["schemas"]["RecordId"];
            number?: components["schemas"]["RecordNumber"];
        };
        ScenarioEvent: {
            at: components["schemas"]["ScenarioTime"];
            /** @description What happened. */
            name: string;
            /** @description The browser session; a new one if left out. */
            session_id?: string;
            /** @description Name of the device; a new one if left out. */
            device?: string;
            /** @description The page on which it happened. */
            page_url?: string | null;
            /** @description When it happened, as the script told. */
            occurred_at?: string | null;
            /** @description What else the page told. */
            properties?: {
                [key: string]: unknown;
            };
            id?: components["schemas"]["RecordId"];
            number?: components["schemas"]["RecordNumber"];
        };
        ScenarioConversion: {
            at: components["schemas"]["ScenarioTime"];
            /** @description What happened, such as purchase. */
            event: string;
            /** @description The source in the path it came by; `api` if left out. */
            source?: string;
            /**
             * @description The credential that it was sent with; `cop_key` if left out.
             * @enum {string}
             */
            credential?: "cop_key" | "private_key";
            /**
             * @description `held` if left out and the gate is on, else `accepted`.
             * @enum {string}
             */
            status?: "accepted" | "held" | "released";
            /** @description Whose it is, by address. */
            email?: string | null;
            /** @description Whose it is, by the site's own id. */
            user_id?: string | null;
            /** @description Id of the source; it is unique for each source and credential (A8). */
            external_id?: string | null;
            /** @description What it is worth. */
            value?: number | null;
            /** @description Currency of the value. */
            currency?: string | null;
            /** @description When it happened, as the source told. */
            occurred_at?: string | null;
            /** @description What else the source told. */
            properties?: {
                [key: string]: unknown;
            };
            id?: components["schemas"]["RecordId"];
            number?: components["schemas"]["RecordNumber"];
        };
        ScenarioDeletionRequest: {
            /** @description Whose data is to be deleted. */
            email: components["schemas"]["EmailAddress"];
            at: components["schemas"]["ScenarioTime"];
            /** @description 24 hours after `at` if left out (A11). */
            expires_at?: components["schemas"]["ScenarioTime"];
            /** @description When it was confirmed; left out while it was not. */
            used_at?: components["schemas"]["ScenarioTime"];
            /** @description The token of the link; made if neither it nor `token_hash` is given. */
            token?: string;
            /** @description SHA-256 of the token, where the token itself is not kept. */
            token_hash?: string;
            id?: components["schemas"]["RecordId"];
        };
        ScenarioMail: {
            /** @description Id of the deletion request that it asks to confirm. */
            deletion_request: string;
            /** @description Address that it went to. */
            to: string;
            at: components["schemas"]["ScenarioTime"];
            id?: components["schemas"]["RecordId"];
        };
        ScenarioSignUp: {
            /** @description The address that signed up. */
            email: components["schemas"]["EmailAddress"];
            /**
             * @description Who told of it.
             * @enum {string}
             */
            source: "script" | "check";
            at: components["schemas"]["ScenarioTime"];
            number?: components["schemas"]["RecordNumber"];
        };
        ScenarioKey: {
            name: components["schemas"]["Name"];
            /** @description If left out: the key of that name that the website has, else a new one. */
            value?: components["schemas"]["PrivateKeyValue"];
            /**
             * @description Whether it was deleted.
             * @constant
             */
            deleted?: true;
        };
        ScenarioWrongKey: {
            /** @description Name of the key; the one that a website is made with is called `local`. */
            name: components["schemas"]["Name"];
            /** @description Its first 12 characters, where several keys have the name; all of that name if none begins so. */
            prefix?: string;
            /** @description When it was found wrong; at the load if left out. */
            at?: components["schemas"]["ScenarioTime"];
        };
        /** @description A call of one operation, by its operationId, with what its answer holds; or time that passes. */
        ScenarioStep: {
            checkEmail?: components["schemas"]["StepInput"];
            getHealth?: components["schemas"]["StepInput"];
            exportUsers?: components["schemas"]["StepInput"];
            exportVisits?: components["schemas"]["StepInput"];
            exportEvents?: components["schemas"]["StepInput"];
            exportConversions?: components["schemas"]["StepInput"];
            postAutomationConversion?: components["schemas"]["StepInput"];
            postConversion?: components["schemas"]["StepInput"];
            releaseCrm?: components["schemas"]["StepInput"];
            deleteData?: components["schemas"]["StepInput"];
            requestDataDeletion?: components["schemas"]["StepInput"];
            showDeletionConfirmation?: components["schemas"]["StepInput"];
            confirmDataDeletion?: components["schemas"]["StepInput"];
            getScript?: components["schemas"]["StepInput"];
            collectVisit?: components["schemas"]["StepInput"];
            collectEvent?: components["schemas"]["StepInput"];
            identifyUser?: components["schemas"]["StepInput"];
            /** @description How much time passes. */
            advance?: components["schemas"]["Duration"];
            /** @description Name of the private key to call with, or a value; the first one of the website if left out. */
            key?: string;
            /** @description Part of the answer. */
            answer?: components["schemas"]["ExpectedAnswer"];
            /** @description The answer, with nothing beside it. */
            exactly?: components["schemas"]["ExpectedAnswer"];
            /** @description Id of the journal's reason. */
            why?: string;
        };
        /** @description Parameters and fields of the body, by name. */
        StepInput: {
            [key: string]: unknown;
        };
        ExpectedAnswer: {
            /** @description Null where the connection ends without an answer. */
            status?: number | null;
            /** @description Headers that it has. */
            headers?: components["schemas"]["HeaderMap"];
            /** @description What is in it: of an object these fields, of a text this part. */
            body?: unknown;
            /** @description How long it takes at least, in real time. */
            takes?: components["schemas"]["Duration"];
        };
    };
    responses: {
        /** @description The website as it is now. */
        Website: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Website"];
            };
        };
        /** @description The clock as it is now. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "now": "2026-11-20T10:02:00.000Z",
                 *       "frozen": false,
                 *       "due": [
                 *         {
                 *           "at": "2026-11-20T10:05:00.000Z",
                 *           "what": "valid-key-forgotten",
                 *           "app_id": "app_local",
                 *           "key": "dcp_mockLoca…",
                 *           "email": null
                 *         },
                 *         {
                 *           "at": "2026-11-21T10:02:00.000Z",
                 *           "what": "link-expired",
                 *           "app_id": "app_local",
                 *           "key": null,
                 *           "email": "ana@shop.example"
                 *         }
                 *       ],
                 *       "due_count": 2
                 *     }
                 */
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description The clock as it is now, and what fell due. */
        ClockMove: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "now": "2026-11-20T10:07:00.000Z",
                 *       "frozen": false,
                 *       "due": [
                 *         {
                 *           "at": "2026-11-21T10:02:00.000Z",
                 *           "what": "link-expired",
                 *           "app_id": "app_local",
                 *           "key": null,
                 *           "email": "ana@shop.example"
                 *         }
                 *       ],
                 *       "due_count": 1,
                 *       "settled": [
                 *         {
                 *           "at": "2026-11-20T10:05:00.000Z",
                 *           "what": "valid-key-forgotten",
                 *           "app_id": "app_local",
                 *           "key": "dcp_mockLoca…",
                 *           "email": null
                 *         }
                 *       ],
                 *       "settled_count": 1
                 *     }
                 */
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        /** @description The mail. */
        Mail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Mail"];
            };
        };
        /** @description An OpenAPI 3.1 document. */
        Yaml: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example openapi: 3.1.0 */
                "application/yaml": string;
            };
        };
        /** @description The request does not fit; nothing was changed. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "invalid_request",
                 *       "message": "people[0].emial: unknown field; did you mean \"email\"?"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The mock was started with a control token, and the request carries none or another. */
        TokenMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "Send the control token: Authorization: Bearer <the value of --control-token>"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request names a foreign host or comes from a foreign page. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "forbidden",
                 *       "message": "Host \"shop.example\" is not accepted; start with --allow-host shop.example to accept it"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description What the request names does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "No website \"app_lokal\"; did you mean \"app_local\"?"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request fits, but not what is there; nothing was changed. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The clock stands at 2026-11-20T10:05:00.000Z and never runs backwards; reset the website to begin again"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description As many calls wait or watch already as may, the mock is closing, or the Redis of `serve --store` is away. */
        Busy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unavailable",
                 *       "message": "1000 calls wait already; let one of them end first"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the mock reads. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "too_large",
                 *       "message": "Request body too large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the website.
         * @example app_local
         */
        AppId: string;
        /**
         * @description Id of the private key.
         * @example key_local
         */
        KeyId: string;
        /**
         * @description Id of the website; the default website if left out.
         * @example app_local
         */
        Website: string;
        /**
         * @description Id of the website, or `*` for all; the default website if left out.
         * @example app_local
         */
        WebsiteOrAll: string;
        /**
         * @description Id of the website; all websites if left out or `*`.
         * @example app_local
         */
        WebsiteOfList: string;
        /**
         * @description Only the person of this address, however it is spelled (A1).
         * @example ana@shop.example
         */
        PersonEmail: string;
        /**
         * @description Only mails to this address, however it was spelled (A1), or to those that fit a pattern in which `*` stands for anything.
         * @example ana@shop.example
         */
        MailTo: string;
        /**
         * @description Id of a mail, to see those after it, 404 where it is not kept; or an ISO 8601 time.
         * @example mail_2k8v4n6b1z5c
         */
        MailSince: components["schemas"]["Since"];
        /** @description Max number of items on a page. */
        Limit: number;
        /** @description The `next_cursor` of the page before. */
        Cursor: string;
        /**
         * @description Wait so long for what does not fit yet, at most 60s.
         * @example 5s
         */
        Wait: string;
        /**
         * @description How many to wait for; 1 if left out. Without `wait` the call looks once.
         * @example 1
         */
        Count: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Path of what was made.
         * @example /_mock/websites/app_2f9k1m4x8c0b
         */
        Location: string;
    };
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type Health = components['schemas']['Health'];
export type ControlTokenSent = components['schemas']['ControlTokenSent'];
export type Plan = components['schemas']['Plan'];
export type Time = components['schemas']['Time'];
export type Website = components['schemas']['Website'];
export type Counts = components['schemas']['Counts'];
export type LoadedScenario = components['schemas']['LoadedScenario'];
export type DashboardAccess = components['schemas']['DashboardAccess'];
export type WebsiteList = components['schemas']['WebsiteList'];
export type NewWebsite = components['schemas']['NewWebsite'];
export type WebsiteChange = components['schemas']['WebsiteChange'];
export type Name = components['schemas']['Name'];
export type ChecksUsed = components['schemas']['ChecksUsed'];
export type AppIdValue = components['schemas']['AppIdValue'];
export type SecretValue = components['schemas']['SecretValue'];
export type PrivateKeyValue = components['schemas']['PrivateKeyValue'];
export type Key = components['schemas']['Key'];
export type NewKey = components['schemas']['NewKey'];
export type NewLease = components['schemas']['NewLease'];
export type Lease = components['schemas']['Lease'];
export type ResetResult = components['schemas']['ResetResult'];
export type Clock = components['schemas']['Clock'];
export type ClockMove = components['schemas']['ClockMove'];
export type DueEvent = components['schemas']['DueEvent'];
export type ClockChange = components['schemas']['ClockChange'];
export type ClockAdvance = components['schemas']['ClockAdvance'];
export type ShortDuration = components['schemas']['ShortDuration'];
export type Lifetime = components['schemas']['Lifetime'];
export type Duration = components['schemas']['Duration'];
export type NextCursor = components['schemas']['NextCursor'];
export type PersonPage = components['schemas']['PersonPage'];
export type VerdictList = components['schemas']['VerdictList'];
export type Fault = components['schemas']['Fault'];
export type FaultList = components['schemas']['FaultList'];
export type JournalPage = components['schemas']['JournalPage'];
export type ClosestEntry = components['schemas']['ClosestEntry'];
export type Difference = components['schemas']['Difference'];
export type JournalEntry = components['schemas']['JournalEntry'];
export type JournalRequest = components['schemas']['JournalRequest'];
export type JournalResponse = components['schemas']['JournalResponse'];
export type HeaderMap = components['schemas']['HeaderMap'];
export type Why = components['schemas']['Why'];
export type Hint = components['schemas']['Hint'];
export type Change = components['schemas']['Change'];
export type EventStream = components['schemas']['EventStream'];
export type ControlChange = components['schemas']['ControlChange'];
export type DroppedEvents = components['schemas']['DroppedEvents'];
export type MailPage = components['schemas']['MailPage'];
export type ClosestMail = components['schemas']['ClosestMail'];
export type Mail = components['schemas']['Mail'];
export type MailLink = components['schemas']['MailLink'];
export type ScenarioList = components['schemas']['ScenarioList'];
export type Scenario = components['schemas']['Scenario'];
export type ScenarioToLoad = components['schemas']['ScenarioToLoad'];
export type ScenarioByName = components['schemas']['ScenarioByName'];
export type ScenarioDocument = components['schemas']['ScenarioDocument'];
export type ScenarioWebsite = components['schemas']['ScenarioWebsite'];
export type ScenarioGenerate = components['schemas']['ScenarioGenerate'];
export type SavedState = components['schemas']['SavedState'];
export type ScenarioTime = components['schemas']['ScenarioTime'];
export type ScenarioClock = components['schemas']['ScenarioClock'];
export type ScenarioDevice = components['schemas']['ScenarioDevice'];
export type Since = components['schemas']['Since'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type EmailPattern = components['schemas']['EmailPattern'];
export type ScenarioPerson = components['schemas']['ScenarioPerson'];
export type NewPerson = components['schemas']['NewPerson'];
export type ScenarioVerdict = components['schemas']['ScenarioVerdict'];
export type Outage = components['schemas']['Outage'];
export type ScenarioFault = components['schemas']['ScenarioFault'];
export type ScenarioFaultMatch = components['schemas']['ScenarioFaultMatch'];
export type FaultCount = components['schemas']['FaultCount'];
export type ScenarioFaultAnswer = components['schemas']['ScenarioFaultAnswer'];
export type Verdict = components['schemas']['Verdict'];
export type RiskScore = components['schemas']['RiskScore'];
export type Suggestion = components['schemas']['Suggestion'];
export type EmailInfoPart = components['schemas']['EmailInfoPart'];
export type RecordId = components['schemas']['RecordId'];
export type RecordNumber = components['schemas']['RecordNumber'];
export type LastNumbers = components['schemas']['LastNumbers'];
export type ScenarioVisit = components['schemas']['ScenarioVisit'];
export type ScenarioEvent = components['schemas']['ScenarioEvent'];
export type ScenarioConversion = components['schemas']['ScenarioConversion'];
export type ScenarioDeletionRequest = components['schemas']['ScenarioDeletionRequest'];
export type ScenarioMail = components['schemas']['ScenarioMail'];
export type ScenarioSignUp = components['schemas']['ScenarioSignUp'];
export type ScenarioKey = components['schemas']['ScenarioKey'];
export type ScenarioWrongKey = components['schemas']['ScenarioWrongKey'];
export type ScenarioStep = components['schemas']['ScenarioStep'];
export type StepInput = components['schemas']['StepInput'];
export type ExpectedAnswer = components['schemas']['ExpectedAnswer'];
export type ResponseWebsite = components['responses']['Website'];
export type ResponseClock = components['responses']['Clock'];
export type ResponseClockMove = components['responses']['ClockMove'];
export type ResponseMail = components['responses']['Mail'];
export type ResponseYaml = components['responses']['Yaml'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseTokenMissing = components['responses']['TokenMissing'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ParameterAppId = components['parameters']['AppId'];
export type ParameterKeyId = components['parameters']['KeyId'];
export type ParameterWebsite = components['parameters']['Website'];
export type ParameterWebsiteOrAll = components['parameters']['WebsiteOrAll'];
export type ParameterWebsiteOfList = components['parameters']['WebsiteOfList'];
export type ParameterPersonEmail = components['parameters']['PersonEmail'];
export type ParameterMailTo = components['parameters']['MailTo'];
export type ParameterMailSince = components['parameters']['MailSince'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterWait = components['parameters']['Wait'];
export type ParameterCount = components['parameters']['Count'];
export type HeaderLocation = components['headers']['Location'];
export type $defs = Record<string, never>;
export interface operations {
    getMockHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0",
                     *       "control_version": 1,
                     *       "started_at": "2026-11-20T10:00:00.000Z",
                     *       "uptime_ms": 61250,
                     *       "internal_errors": 0,
                     *       "public_url": null,
                     *       "automation_platform": "zapier"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getServiceSpec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Yaml"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getControlSpec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Yaml"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getDashboardSpec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Yaml"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that needs no other host. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>API reference</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    createControlSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-value-of-control-token"
                 *     }
                 */
                "application/json": components["schemas"]["ControlTokenSent"];
            };
        };
        responses: {
            /** @description The token is the right one; the cookie stands in its place from now on. */
            204: {
                headers: {
                    /**
                     * @description Twice, once for each of the paths `/_mock` and `/dashboard`; not there where no token is asked for.
                     * @example dc_mock_control=…; Path=/_mock; Max-Age=2592000; HttpOnly; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            /** @description The token is another one. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "unauthorized",
                     *       "message": "Wrong control token; it is what the mock was started with as --control-token"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteControlSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cookie is taken back. */
            204: {
                headers: {
                    /**
                     * @description Twice, as when the session was opened.
                     * @example dc_mock_control=; Path=/_mock; Max-Age=0; HttpOnly; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    listWebsites: {
        parameters: {
            query?: {
                /** @description Max number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The websites in the order they were made; the default one comes first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteList"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewWebsite"];
            };
        };
        responses: {
            /** @description Made. The keys are in the answer. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Website"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    getWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. Its keys are unknown from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    updateWebsite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan": "business",
                 *       "checks_used": 500
                 *     }
                 */
                "application/json": components["schemas"]["WebsiteChange"];
            };
        };
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    acquireLease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "holder": "checkout.test.ts > refuses a blocked address",
                 *       "duration": "30s"
                 *     }
                 */
                "application/json": components["schemas"]["NewLease"];
            };
        };
        responses: {
            /** @description The holder has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "holder": "checkout.test.ts > refuses a blocked address",
                     *       "expires_at": "2026-11-20T10:00:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Lease"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    releaseLease: {
        parameters: {
            query: {
                /**
                 * @description Who has it.
                 * @example checkout.test.ts > refuses a blocked address
                 */
                holder: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holder has none. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "backend"
                 *     }
                 */
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description Added; it works from now on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_4f0c2m9x7q1a",
                     *       "name": "backend",
                     *       "prefix": "dcp_mockQ2xL",
                     *       "value": "dcp_mockQ2xLw8Zr5Tn1Vb6Kc3Hd9Jf4Gm7Ps0YaReTu",
                     *       "created_at": "2026-11-20T10:00:00.000Z",
                     *       "deleted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
                /**
                 * @description Id of the private key.
                 * @example key_local
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. It stops working at once (service 3.1). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    resetWebsite: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website, or `*` for all; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reset": [
                     *         "app_local"
                     *       ],
                     *       "removed": []
                     *     }
                     */
                    "application/json": components["schemas"]["ResetResult"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scenarios, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scenarios": [
                     *         {
                     *           "name": "quota-exhausted",
                     *           "title": "Free quota used up",
                     *           "about": "All 500 free checks of the website are used.",
                     *           "try": "Sign up with any address; your app gets 429.",
                     *           "saved": false,
                     *           "problem": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioList"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    getScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioDocument"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioDocument"];
            };
        };
        responses: {
            /** @description Kept in place of the one before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "ana-before-checkout",
                     *       "title": "Ana before the checkout",
                     *       "about": null,
                     *       "try": null,
                     *       "saved": true,
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            /** @description Kept. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "ana-before-checkout",
                     *       "title": "Ana before the checkout",
                     *       "about": null,
                     *       "try": null,
                     *       "saved": true,
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the scenario: letters, digits, - and _.
                 * @example ana-before-checkout
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten; websites that loaded it stay as they are. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Busy"];
        };
    };
    loadScenario: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioToLoad"];
            };
        };
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    getState: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioDocument"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    restoreState: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioDocument"];
            };
        };
        responses: {
            200: components["responses"]["Website"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    getClock: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    setClock: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "now": "2026-12-24T18:00:00Z",
                 *       "frozen": true
                 *     }
                 */
                "application/json": components["schemas"]["ClockChange"];
            };
        };
        responses: {
            200: components["responses"]["ClockMove"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    advanceClock: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "by": "5m"
                 *     }
                 */
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            200: components["responses"]["ClockMove"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
                /**
                 * @description Only the person of this address, however it is spelled (A1).
                 * @example ana@shop.example
                 */
                email?: components["parameters"]["PersonEmail"];
                /** @description Max number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": [
                     *         {
                     *           "email": "ana@shop.example",
                     *           "source": "script",
                     *           "since": "2026-10-21T10:00:00.000Z",
                     *           "user_id": "u_1",
                     *           "session_id": "ses_1",
                     *           "devices": [
                     *             "laptop"
                     *           ],
                     *           "id": "usr_4c8x2v6n0b1m"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createPerson: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description The person was known and is identified again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ana@shop.example",
                     *       "source": "check",
                     *       "since": "2026-10-21T10:00:00.000Z",
                     *       "identified": "2026-11-20T10:00:00.000Z",
                     *       "user_id": "u_1",
                     *       "session_id": "ses_1",
                     *       "id": "usr_4c8x2v6n0b1m"
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioPerson"];
                };
            };
            /** @description The person is known from now on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ana@shop.example",
                     *       "source": "script",
                     *       "since": "2026-10-21T10:00:00.000Z",
                     *       "user_id": "u_1",
                     *       "session_id": "ses_1",
                     *       "devices": [
                     *         "laptop"
                     *       ],
                     *       "id": "usr_4c8x2v6n0b1m"
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioPerson"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deletePeople: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website, or `*` for all; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
                /**
                 * @description Only the person of this address, however it is spelled (A1).
                 * @example ana@shop.example
                 */
                email?: components["parameters"]["PersonEmail"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listVerdicts: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verdicts, in the order in which they are asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdicts": [
                     *         {
                     *           "match": "*@bad.example",
                     *           "verdict": "block"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VerdictList"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createVerdict: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioVerdict"];
            };
        };
        responses: {
            /** @description It decides from now on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "match": "*@corp.example",
                     *       "verdict": "block"
                     *     }
                     */
                    "application/json": components["schemas"]["ScenarioVerdict"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteVerdicts: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website, or `*` for all; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
                /**
                 * @description The match of the verdict; all if left out.
                 * @example *@corp.example
                 */
                match?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults in the order in which they were set, and the outages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createFault: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioFault"];
            };
        };
        responses: {
            /** @description Set. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteFaults: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website, or `*` for all; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getFault: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the fault; that of an outage is its name.
                 * @example flt_6j1s8f3w9y2e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteFault: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the fault; that of an outage is its name.
                 * @example flt_6j1s8f3w9y2e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; all websites if left out or `*`.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * @description Only requests of this operation, by its operationId.
                 * @example checkEmail
                 */
                operation?: string;
                /**
                 * @description Only requests about this address, however it was spelled (A1), or about those that fit a pattern in which `*` stands for
                 *     anything.
                 * @example ana@shop.example
                 */
                email?: string;
                /**
                 * @description Only answers of this status.
                 * @example 429
                 */
                status?: number;
                /**
                 * @description Id of an entry, to see those after it, 404 where it is not kept; or an ISO 8601 time.
                 * @example req_7h3k9d2m5x0q
                 */
                since?: components["schemas"]["Since"];
                /** @description Max number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Wait so long for what does not fit yet, at most 60s.
                 * @example 5s
                 */
                wait?: components["parameters"]["Wait"];
                /**
                 * @description How many to wait for; 1 if left out. Without `wait` the call looks once.
                 * @example 1
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalPage"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteRequests: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website, or `*` for all; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the entry; every answer of the service carries it as `x-mock-request-id`.
                 * @example req_7h3k9d2m5x0q
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; all websites if left out or `*`.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * @description Only mails to this address, however it was spelled (A1), or to those that fit a pattern in which `*` stands for anything.
                 * @example ana@shop.example
                 */
                to?: components["parameters"]["MailTo"];
                /**
                 * @description Id of a mail, to see those after it, 404 where it is not kept; or an ISO 8601 time.
                 * @example mail_2k8v4n6b1z5c
                 */
                since?: components["parameters"]["MailSince"];
                /** @description Max number of items on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Wait so long for what does not fit yet, at most 60s.
                 * @example 5s
                 */
                wait?: components["parameters"]["Wait"];
                /**
                 * @description How many to wait for; 1 if left out. Without `wait` the call looks once.
                 * @example 1
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPage"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    deleteMails: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website, or `*` for all; the default website if left out.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOrAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mailbox is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getLatestMail: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; all websites if left out or `*`.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * @description Only mails to this address, however it was spelled (A1), or to those that fit a pattern in which `*` stands for anything.
                 * @example ana@shop.example
                 */
                to?: components["parameters"]["MailTo"];
                /**
                 * @description Id of a mail, to see those after it, 404 where it is not kept; or an ISO 8601 time.
                 * @example mail_2k8v4n6b1z5c
                 */
                since?: components["parameters"]["MailSince"];
                /**
                 * @description Wait so long for what does not fit yet, at most 60s.
                 * @example 5s
                 */
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mail"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the mail.
                 * @example mail_2k8v4n6b1z5c
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mail"];
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description Id of the website; all websites if left out or `*`.
                 * @example app_local
                 */
                website?: components["parameters"]["WebsiteOfList"];
                /**
                 * @description Id of an entry, to begin with those after it; where it is not kept, `dropped` and then all that are. Or an ISO 8601 time, to
                 *     begin with those since then.
                 * @example req_7h3k9d2m5x0q
                 */
                since?: components["schemas"]["Since"];
            };
            header?: {
                /**
                 * @description Id of the last event that was read, as a browser sends it when it comes back; goes before `since`.
                 * @example req_7h3k9d2m5x0q
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: changed
                     *     data: {"operation":"advanceClock","app_id":"app_local"}
                     */
                    "text/event-stream": components["schemas"]["EventStream"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["TokenMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
