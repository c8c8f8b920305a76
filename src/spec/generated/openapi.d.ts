// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/api/v1/services/email/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an email address
         * @description Says whether to accept a signup with this address. The first check of an address runs live and is stored;
         *     later ones are answered from storage. Each check counts once against the website's quota.
         */
        post: operations["checkEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test a key
         * @description Names the website that the key belongs to, and how many people it has identified.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export identified people
         * @description The addresses identified on the website, by the script or by checks.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export visits
         * @description The visits that the script sent.
         */
        get: operations["exportVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export events
         * @description The events that the script sent.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export conversions
         * @description The conversions sent in by either way, with their status.
         */
        get: operations["exportConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/zapier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a conversion from an automation platform
         * @description The last segment is one fixed word that names the automation platform. The service document does not give
         *     the word; `zapier` stands for it here, and a deployment may use another.
         */
        post: operations["postAutomationConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/{source}/{api_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a conversion with the public key
         * @description Takes a conversion. The credential is in the address.
         */
        post: operations["postConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/crm-release/{api_key}/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call the CRM release
         * @description What it does is assumed (A9). Where the website's gate is on, conversions wait until this call releases those of
         *     a person.
         */
        post: operations["releaseCrm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data-deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a person's data
         * @description Deletes what the website holds of a person. Meant for a server that was asked to.
         */
        post: operations["deleteData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/data-deletion/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the deletion of one's own data
         * @description Nothing is deleted before the person confirms from the inbox. The mail with a link goes to an address that the website has
         *     data of, and any page may call: answers carry `Access-Control-Allow-Origin: *` (A11).
         */
        post: operations["requestDataDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/data-deletion/confirm/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the link in the mail.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Open the deletion link
         * @description Shows a page with a button. Opening it changes nothing, so that mail scanners do no harm.
         */
        get: operations["showDeletionConfirmation"];
        put?: never;
        /**
         * Confirm the deletion
         * @description The page's button. Runs the deletion; the request needs no body.
         */
        post: operations["confirmDataDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Load the tracking script
         * @description What an asynchronous script element of the site's pages loads.
         */
        get: operations["getScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/visit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in a visit
         * @description Sent by the script when a page has loaded. Open to any origin.
         */
        post: operations["collectVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in an event
         * @description Sent by the script when the page reports something that a person did. Open to any origin.
         */
        post: operations["collectEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collect/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Identify a person on a device
         * @description Sent by the script when the page names the person, as at signup. Open to any origin.
         */
        post: operations["identifyUser"];
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
        /** @description The one form of all errors. Apart from the key messages of service 7, texts are examples. */
        Error: {
            /** @description What went wrong, in words. */
            message: string;
        };
        /** @description An address as a person types it. Spaces around it are dropped. */
        EmailAddress: string;
        /**
         * @description What to do with the signup.
         * @enum {string}
         */
        Action: "ALLOW" | "CHALLENGE" | "BLOCK";
        /**
         * @description Whether a conversion counts, waits at the gate, or was let through it.
         * @enum {string}
         */
        ConversionStatus: "accepted" | "held" | "released";
        /** @description The address to check. */
        EmailCheckRequest: {
            /** @description The address to check. */
            email: components["schemas"]["EmailAddress"];
        };
        /** @description The result of a check. */
        EmailCheckResponse: {
            /**
             * @description Always true; the client library takes anything else for an error.
             * @constant
             */
            success: true;
            /** @description What is known of the address, the person and their network. */
            data: {
                /** @description The verdict on the address. */
                emailInfo: components["schemas"]["EmailInfo"];
                /** @description The person, or null until the address was identified on the website. */
                userInfo: components["schemas"]["UserInfo"] | null;
                /** @description The person's network, or null until the address was identified. */
                ipInfo: components["schemas"]["IpInfo"] | null;
            };
        };
        /** @description What the check says about an address. `action` is the verdict to act on. */
        EmailInfo: {
            /**
             * @description Always ok.
             * @constant
             */
            status: "ok";
            /** @description The address that was checked. */
            email: string;
            /** @description The address cleaned up. */
            normalized_email: string;
            /** @description What stands behind the @. */
            domain: string;
            /** @description Risk from 0 (none) to 100. */
            risk_score: number;
            /**
             * @description The score as a word.
             * @enum {string}
             */
            risk_label: "low" | "medium" | "high" | "critical";
            /** @description The verdict to act on. */
            action: components["schemas"]["Action"];
            /** @description Why, in words. */
            reasons: string[];
            /** @description Why, as tags. */
            tags: string[];
            /** @description What the public web shows of the address. */
            digital_footprint: components["schemas"]["DigitalFootprint"];
            /** @description What speaks against the address. */
            fraud_signals: components["schemas"]["FraudSignals"];
            /** @description The address that was likely meant, where a typo is likely. */
            suggestion: string | null;
        };
        /** @description What the public web shows of an address. */
        DigitalFootprint: {
            /** @description How much of the address is found in public. Its range is not known; the mock sends 0 to 100. */
            presence_score: number;
            /** @description Whether a public profile was found. */
            has_public_profile: boolean;
            /** @description The name on that profile. */
            display_name: string | null;
            /** @description The address of that profile. */
            profile_url: string | null;
            /** @description Whether the public presence suggests a real person. */
            likely_real_person: boolean;
        };
        /** @description What speaks against an address. More signals may come. */
        FraudSignals: {
            /** @description Whether the domain hands out throwaway addresses. */
            disposable_domain: boolean;
            /** @description How far the domain is trusted. Its range is not known; the mock sends 0 to 100. */
            domain_trust_score: number;
            /** @description Whether the domain's mail servers are shared with others. */
            infrastructure_shared: boolean;
            /** @description What the name before the @ looks like. */
            identity_flags: components["schemas"]["IdentityFlags"];
            /** @description How old the domain is. */
            domain_maturity: components["schemas"]["DomainMaturity"];
        };
        /** @description What the name before the @ looks like. */
        IdentityFlags: {
            /** @description The name looks random. */
            gibberish_username: boolean;
            /** @description The name is one of a numbered series. */
            bulk_pattern: boolean;
            /** @description The name has a plus-tag. */
            plus_addressing: boolean;
            /** @description Anyone can get an address at the domain for free. */
            free_provider: boolean;
        };
        /** @description How old the domain of an address is. */
        DomainMaturity: {
            /** @description Age of the domain in days, where it is known. */
            age_days: number | null;
            /** @description When the domain was registered, where that is known. */
            registered_at: string | null;
            /** @description Whether the domain is new. */
            young_domain: boolean;
        };
        /** @description A person whose address was identified on the website, and their latest device. */
        UserInfo: {
            /** @description The person's address. */
            email: string;
            /** @description The address without plus-tag and, at Gmail, without dots. */
            normalized_email: string | null;
            /** @description The browser session in which the person was identified. */
            sessionId: string;
            /** @description The site's own id of the person. */
            userId: string | null;
            /** @description The website's identifier. */
            appId: string | null;
            /** @description The page on which the person was identified. */
            pageUrl: string | null;
            /** @description The browser in which the person was identified. */
            userAgent: string | null;
            /** @description The person's device, or null. */
            deviceFingerprint: components["schemas"]["DeviceFingerprint"] | null;
            /**
             * Format: date-time
             * @description When the person was identified.
             */
            identifiedAt: string;
            /** @description How many related emails there are. */
            related_email_count: number;
            /** @description Other addresses used on the same device. */
            related_emails: string[];
        };
        /** @description How a device is recognized. */
        DeviceFingerprint: {
            /** @description Names the device. */
            hash: string;
            /** @description The hash in short. */
            short: string;
            /** @description How sure the recognition is, 0 to 100. */
            confidence: number;
            /** @description Version of the recognition. */
            version: string;
        };
        /** @description The network a person was last seen from. A field is null where nothing is known of it. */
        IpInfo: {
            /** @description The address the person was seen from. */
            ip: string | null;
            /** @description Country of the address, two letters. */
            country: string | null;
            /** @description Region of the address. */
            region: string | null;
            /** @description City of the address. */
            city: string | null;
            /** @description Who runs the network. */
            isp: string | null;
            /** @description Number of the network, as in AS64500. */
            asn: string | null;
            /** @description Whether the address belongs to a VPN. */
            is_vpn: boolean | null;
            /** @description Whether the address belongs to a proxy. */
            is_proxy: boolean | null;
            /** @description Whether the address belongs to a data centre. */
            is_datacenter: boolean | null;
            /** @description Whether the address is an exit of Tor. */
            is_tor: boolean | null;
        };
        /** @description The website of a key. */
        Health: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Identifier of the website that the key belongs to. */
            app_id: string;
            /** @description How many people the website has identified. */
            identified_user_count: number;
        };
        /** @description One page of identified people. */
        UserPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The people of this page. */
            data: components["schemas"]["ExportedUser"][];
            /** @description The cursor of the next page, or null on the last one. */
            next_cursor: string | null;
        };
        /** @description A person identified on the website. */
        ExportedUser: {
            /** @description Identifier of the record. */
            id: string;
            /** @description The person's address. */
            email: string;
            /** @description The site's own id of the person. */
            user_id: string | null;
            /**
             * @description Whether the script or a check identified the person first.
             * @enum {string}
             */
            source: "script" | "server";
            /**
             * Format: date-time
             * @description When the person was identified, by the script where it did.
             */
            identified_at: string;
            /** @description The stored verdict. */
            action: components["schemas"]["Action"];
            /** @description The stored risk score. */
            risk_score: number;
        };
        /** @description One page of visits. */
        VisitPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The visits of this page. */
            data: components["schemas"]["ExportedVisit"][];
            /** @description The cursor of the next page, or null on the last one. */
            next_cursor: string | null;
        };
        /** @description A visit that the script sent. */
        ExportedVisit: {
            /** @description Identifier of the record. */
            id: string;
            /** @description The browser session. */
            session_id: string;
            /** @description The id that the browser keeps for the device. */
            device_id: string;
            /** @description The page visited. */
            page_url: string;
            /** @description Where the visit came from. */
            referrer: string | null;
            /**
             * Format: date-time
             * @description When the visit happened.
             */
            occurred_at: string;
        };
        /** @description One page of events. */
        EventPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The events of this page. */
            data: components["schemas"]["ExportedEvent"][];
            /** @description The cursor of the next page, or null on the last one. */
            next_cursor: string | null;
        };
        /** @description An event that the script sent. */
        ExportedEvent: {
            /** @description Identifier of the record. */
            id: string;
            /** @description The browser session. */
            session_id: string;
            /** @description The id that the browser keeps for the device. */
            device_id: string;
            /** @description What happened. */
            name: string;
            /** @description Details that the page sent along; empty where it sent none. */
            properties: {
                [key: string]: unknown;
            };
            /** @description The page on which it happened. */
            page_url: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
        };
        /** @description One page of conversions. */
        ConversionPage: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The conversions of this page. */
            data: components["schemas"]["ExportedConversion"][];
            /** @description The cursor of the next page, or null on the last one. */
            next_cursor: string | null;
        };
        /** @description A conversion and its status. */
        ExportedConversion: {
            /** @description Identifier of the record, the conversion_id of the answer. */
            id: string;
            /** @description Where it came from, the automation platform or the source in the path. */
            source: string;
            /** @description What was converted. */
            event: string;
            /** @description Where the conversion stands now. */
            status: components["schemas"]["ConversionStatus"];
            /** @description The person's address. */
            email: string | null;
            /** @description The site's own id of the person. */
            user_id: string | null;
            /** @description The sender's own id of the conversion. */
            external_id: string | null;
            /** @description What it is worth, in the currency. */
            value: number | null;
            /** @description The currency of the value. */
            currency: string | null;
            /** @description Details that were sent along; empty where there were none. */
            properties: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
        };
        /** @description A conversion. */
        ConversionRequest: {
            /** @description What was converted, as in purchase. */
            event: string;
            /** @description The person's address. */
            email?: components["schemas"]["EmailAddress"];
            /** @description The site's own id of the person. */
            user_id?: string;
            /** @description The sender's own id of the conversion; the same one again is stored once. */
            external_id?: string;
            /** @description What it is worth, in the currency. */
            value?: number;
            /** @description The currency of the value, as in EUR. */
            currency?: string;
            /**
             * Format: date-time
             * @description When it happened; the time of arrival where it is missing.
             */
            occurred_at?: string;
            /** @description Further details, kept as they are. */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** @description The stored conversion. */
        ConversionResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The stored conversion. */
            data: {
                /** @description Identifier of the conversion. */
                conversion_id: string;
                /** @description Where the conversion stands. */
                status: components["schemas"]["ConversionStatus"];
            };
        };
        /** @description Whose conversions to release. At least one of the two fields is required. */
        ReleaseRequest: {
            /** @description The person whose conversions to release. */
            email?: components["schemas"]["EmailAddress"];
            /** @description The sender's own id of the conversion to release. */
            external_id?: string;
        };
        /** @description The number of released conversions. */
        ReleaseResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description What the release did. */
            data: {
                /** @description How many conversions were released. */
                released: number;
            };
        };
        /** @description Whose data to delete. At least one of the two fields is required. */
        DeletionRequest: {
            /** @description The person's address. */
            email?: components["schemas"]["EmailAddress"];
            /** @description The site's own id of the person. */
            user_id?: string;
        };
        /** @description The deletion and the number of deleted records. */
        DeletionResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The deletion that was done. */
            data: {
                /** @description Identifier of the deletion. */
                request_id: string;
                /**
                 * @description Always completed, since the deletion runs at once.
                 * @constant
                 */
                status: "completed";
                /** @description How many records went, by kind. */
                deleted: {
                    /** @description Identifications deleted. */
                    identifications: number;
                    /** @description Conversions deleted. */
                    conversions: number;
                    /** @description Visits deleted. */
                    visits: number;
                    /** @description Events deleted. */
                    events: number;
                };
            };
        };
        /** @description The website and the address of the person. */
        PublicDeletionRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The person's own address, to which the mail goes. */
            email: components["schemas"]["EmailAddress"];
        };
        /** @description What happens next. */
        PublicDeletionResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description What happens next, in words. */
            message: string;
        };
        /** @description The device as the script knows it. */
        Device: {
            /** @description A random id that the browser keeps. */
            id: string;
            /** @description How sure the script is of the device, 0 to 100. */
            confidence?: number;
        };
        /** @description A visit to a page. */
        VisitRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The visitor's device. */
            device: components["schemas"]["Device"];
            /** @description The browser session. */
            session_id: string;
            /** @description The page visited. */
            page_url: string;
            /** @description Where the visit came from. */
            referrer?: string;
            /**
             * Format: date-time
             * @description When it happened; the time of arrival where it is missing.
             */
            occurred_at?: string;
        };
        /** @description Something a person did on a page. */
        EventRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The visitor's device. */
            device: components["schemas"]["Device"];
            /** @description The browser session. */
            session_id: string;
            /** @description The page on which it happened. */
            page_url?: string;
            /**
             * Format: date-time
             * @description When it happened; the time of arrival where it is missing.
             */
            occurred_at?: string;
            /** @description What happened. */
            name: string;
            /** @description Further details, kept as they are. */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** @description A person and the device they use. */
        IdentifyRequest: {
            /** @description The website's public key. */
            cop_key: string;
            /** @description The device that the person uses. */
            device: components["schemas"]["Device"];
            /** @description The browser session. */
            session_id: string;
            /** @description The page on which the person gave the address. */
            page_url?: string;
            /** @description The person's address. */
            email: components["schemas"]["EmailAddress"];
            /** @description The site's own id of the person. */
            user_id?: string;
        };
        /** @description The script gets no data back. */
        CollectResponse: {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
        };
    };
    responses: {
        /** @description The private key is missing, wrong or deleted. */
        KeyRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether the header is missing or the key is not good.
                     * @enum {string}
                     */
                    message: "Missing x-dc-key header" | "Invalid API key";
                } & WithRequired<components["schemas"]["Error"], "message">;
            };
        };
        /** @description A temporary fault of the service while it looked the key up. Try again. */
        KeyValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description The one message.
                     * @constant
                     */
                    message: "API key validation failed";
                } & WithRequired<components["schemas"]["Error"], "message">;
            };
        };
        /** @description The email is missing. An invalid address and a body that is not a JSON object get the same status (A2). */
        EmailCheckRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The website has used its 500 free checks and is on the free plan. */
        QuotaExhausted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The cop_key or the release secret is wrong. */
        GateRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The cop_key in the path is wrong. */
        WrongCopKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such path or cop_key. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path exists, the method does not. */
        MethodNotAllowed: {
            headers: {
                /**
                 * @description The methods that the path has.
                 * @example POST
                 */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over 1 MiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The limit or the cursor is wrong. */
        BadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing or wrong, or the body is not a JSON object. */
        BadConversion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Neither selector is given, a field is wrong, or the body is not a JSON object. */
        BadRelease: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Neither selector is given, a field is wrong, or the body is not a JSON object. */
        BadDeletion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing or wrong, or the body is not a JSON object. */
        BadDeletionRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is missing or wrong, or the body is not a JSON object. */
        BadCollect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No mail carried this link. */
        LinkUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The link was used before or is older than 24 hours. */
        LinkGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The conversion is stored, or was before under the same external_id. */
        ConversionStored: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConversionResponse"];
            };
        };
        /** @description Taken in. */
        Collected: {
            headers: {
                /** @description Lets a page from any origin read the answer. */
                "Access-Control-Allow-Origin": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CollectResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description Most records of a page.
         * @example 100
         */
        Limit: number;
        /**
         * @description The `next_cursor` of the page before; none for the first page.
         * @example YWZ0ZXI6Mg
         */
        Cursor: string;
        /**
         * @description The website's public key (`cop_key`).
         * @example mocklocalcopkey0000000000000000000000000
         */
        CopKeyInPath: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type Action = components['schemas']['Action'];
export type ConversionStatus = components['schemas']['ConversionStatus'];
export type EmailCheckRequest = components['schemas']['EmailCheckRequest'];
export type EmailCheckResponse = components['schemas']['EmailCheckResponse'];
export type EmailInfo = components['schemas']['EmailInfo'];
export type DigitalFootprint = components['schemas']['DigitalFootprint'];
export type FraudSignals = components['schemas']['FraudSignals'];
export type IdentityFlags = components['schemas']['IdentityFlags'];
export type DomainMaturity = components['schemas']['DomainMaturity'];
export type UserInfo = components['schemas']['UserInfo'];
export type DeviceFingerprint = components['schemas']['DeviceFingerprint'];
export type IpInfo = components['schemas']['IpInfo'];
export type Health = components['schemas']['Health'];
export type UserPage = components['schemas']['UserPage'];
export type ExportedUser = components['schemas']['ExportedUser'];
export type VisitPage = components['schemas']['VisitPage'];
export type ExportedVisit = components['schemas']['ExportedVisit'];
export type EventPage = components['schemas']['EventPage'];
export type ExportedEvent = components['schemas']['ExportedEvent'];
export type ConversionPage = components['schemas']['ConversionPage'];
export type ExportedConversion = components['schemas']['ExportedConversion'];
export type ConversionRequest = components['schemas']['ConversionRequest'];
export type ConversionResponse = components['schemas']['ConversionResponse'];
export type ReleaseRequest = components['schemas']['ReleaseRequest'];
export type ReleaseResponse = components['schemas']['ReleaseResponse'];
export type DeletionRequest = components['schemas']['DeletionRequest'];
export type DeletionResponse = components['schemas']['DeletionResponse'];
export type PublicDeletionRequest = components['schemas']['PublicDeletionRequest'];
export type PublicDeletionResponse = components['schemas']['PublicDeletionResponse'];
export type Device = components['schemas']['Device'];
export type VisitRequest = components['schemas']['VisitRequest'];
export type EventRequest = components['schemas']['EventRequest'];
export type IdentifyRequest = components['schemas']['IdentifyRequest'];
export type CollectResponse = components['schemas']['CollectResponse'];
export type ResponseKeyRefused = components['responses']['KeyRefused'];
export type ResponseKeyValidationFailed = components['responses']['KeyValidationFailed'];
export type ResponseEmailCheckRefused = components['responses']['EmailCheckRefused'];
export type ResponseQuotaExhausted = components['responses']['QuotaExhausted'];
export type ResponseGateRefused = components['responses']['GateRefused'];
export type ResponseWrongCopKey = components['responses']['WrongCopKey'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseBadQuery = components['responses']['BadQuery'];
export type ResponseBadConversion = components['responses']['BadConversion'];
export type ResponseBadRelease = components['responses']['BadRelease'];
export type ResponseBadDeletion = components['responses']['BadDeletion'];
export type ResponseBadDeletionRequest = components['responses']['BadDeletionRequest'];
export type ResponseBadCollect = components['responses']['BadCollect'];
export type ResponseLinkUnknown = components['responses']['LinkUnknown'];
export type ResponseLinkGone = components['responses']['LinkGone'];
export type ResponseConversionStored = components['responses']['ConversionStored'];
export type ResponseCollected = components['responses']['Collected'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterCopKeyInPath = components['parameters']['CopKeyInPath'];
export type $defs = Record<string, never>;
export interface operations {
    checkEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The address to check. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCheckRequest"];
            };
        };
        responses: {
            /** @description The verdict, and the person where the address was identified before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailCheckResponse"];
                };
            };
            400: components["responses"]["EmailCheckRefused"];
            401: components["responses"]["KeyRefused"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["QuotaExhausted"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            401: components["responses"]["KeyRefused"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportUsers: {
        parameters: {
            query?: {
                /**
                 * @description Most records of a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before; none for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRefused"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportVisits: {
        parameters: {
            query?: {
                /**
                 * @description Most records of a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before; none for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of visits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRefused"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /**
                 * @description Most records of a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before; none for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRefused"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    exportConversions: {
        parameters: {
            query?: {
                /**
                 * @description Most records of a page.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the page before; none for the first page.
                 * @example YWZ0ZXI6Mg
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of conversions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["KeyRefused"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    postAutomationConversion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The conversion. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionRequest"];
            };
        };
        responses: {
            200: components["responses"]["ConversionStored"];
            400: components["responses"]["BadConversion"];
            401: components["responses"]["KeyRefused"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    postConversion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Where the conversion comes from.
                 * @example billing
                 */
                source: string;
                /**
                 * @description The website's public key (`cop_key`).
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                api_key: components["parameters"]["CopKeyInPath"];
            };
            cookie?: never;
        };
        /** @description The conversion. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionRequest"];
            };
        };
        responses: {
            200: components["responses"]["ConversionStored"];
            400: components["responses"]["BadConversion"];
            404: components["responses"]["WrongCopKey"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    releaseCrm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The website's public key (`cop_key`).
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                api_key: components["parameters"]["CopKeyInPath"];
                /**
                 * @description The website's release secret.
                 * @example mocklocalreleasesecret0000000000
                 */
                secret: string;
            };
            cookie?: never;
        };
        /** @description Whose conversions to release. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** @description The matching conversions are released. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseResponse"];
                };
            };
            400: components["responses"]["BadRelease"];
            401: components["responses"]["GateRefused"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    deleteData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whose data to delete. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletionRequest"];
            };
        };
        responses: {
            /** @description The data is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionResponse"];
                };
            };
            400: components["responses"]["BadDeletion"];
            401: components["responses"]["KeyRefused"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["KeyValidationFailed"];
        };
    };
    requestDataDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The website's public key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicDeletionRequest"];
            };
        };
        responses: {
            /** @description Taken. The same answer whether or not the address is known. */
            202: {
                headers: {
                    /** @description Lets a page from any origin read the answer. */
                    "Access-Control-Allow-Origin": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicDeletionResponse"];
                };
            };
            400: components["responses"]["BadDeletionRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    showDeletionConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the link in the mail.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that asks for confirmation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["LinkUnknown"];
            410: components["responses"]["LinkGone"];
        };
    };
    confirmDataDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the link in the mail.
                 * @example 6b1f0c2d9e8a4735b1f0c2d9e8a47351
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that says the data is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["LinkUnknown"];
            410: components["responses"]["LinkGone"];
        };
    };
    getScript: {
        parameters: {
            query: {
                /**
                 * @description The website's public key.
                 * @example mocklocalcopkey0000000000000000000000000
                 */
                cop_key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script of the website. */
            200: {
                headers: {
                    /** @description Lets a page from any origin read the answer. */
                    "Access-Control-Allow-Origin": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "application/javascript": string;
                };
            };
            404: components["responses"]["NotFound"];
        };
    };
    collectVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The visit. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisitRequest"];
            };
        };
        responses: {
            200: components["responses"]["Collected"];
            400: components["responses"]["BadCollect"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    collectEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventRequest"];
            };
        };
        responses: {
            200: components["responses"]["Collected"];
            400: components["responses"]["BadCollect"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
    identifyUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The person and the device. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentifyRequest"];
            };
        };
        responses: {
            200: components["responses"]["Collected"];
            400: components["responses"]["BadCollect"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
