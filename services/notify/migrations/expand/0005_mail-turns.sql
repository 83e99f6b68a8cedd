CREATE TABLE "mail_turns" (
	"user_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"site_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_from" bigint DEFAULT 0 NOT NULL,
	"mailed_to" bigint DEFAULT 0 NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "mail_turns_user_id_lane_pk" PRIMARY KEY("user_id","lane")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"announcement_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"lane" text NOT NULL,
	"alert_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_turns_mail" ON "mail_turns" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "mailings_of_site" ON "mailings" USING btree ("site_id","lane","number");--> statement-breakpoint
CREATE INDEX "mailings_age" ON "mailings" USING btree ("taken_at");--> statement-breakpoint
INSERT INTO "mail_turns" ("user_id", "lane", "site_id", "since")
SELECT "id", "lane", "site_id", '1970-01-01Z' FROM "people" CROSS JOIN unnest(ARRAY['alert', 'routine']) "lane"
WHERE "role" = 'manager' AND "is_active";
