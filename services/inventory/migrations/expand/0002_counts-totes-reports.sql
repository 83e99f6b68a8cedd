CREATE TYPE "public"."role" AS ENUM('worker', 'manager');--> statement-breakpoint
CREATE TYPE "public"."tote_status" AS ENUM('pending', 'processing', 'completed');--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consumer" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mail_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"lane" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"message_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"role" "role" NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reinduction_totes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"tote_number" text NOT NULL,
	"status" "tote_status" DEFAULT 'pending' NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"assigned_to" uuid,
	"assigned_to_name" text,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_updated" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"email" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventory_counts" ADD COLUMN "recount" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_counts" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "inventory_counts" SET "recount" = "place" > 1, "replaced_at" = "next_at" FROM (
	SELECT "id" AS "this", row_number() OVER "of_wall" AS "place", lead("created_at") OVER "of_wall" AS "next_at"
	FROM "inventory_counts"
	WINDOW "of_wall" AS (PARTITION BY "session_id", "afe_area", "wall_number" ORDER BY "created_at", "id")
) "ordered" WHERE "id" = "this";--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_session_id_count_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."count_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "mail_attachments_of_mail" ON "mail_attachments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("lane","next_attempt_at") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_done" ON "mails" USING btree ("created_at") WHERE status in ('sent', 'failed', 'withdrawn');--> statement-breakpoint
CREATE INDEX "people_of_site" ON "people" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_tote_a_number" ON "reinduction_totes" USING btree ("site_id","tote_number");--> statement-breakpoint
CREATE INDEX "totes_of_site" ON "reinduction_totes" USING btree ("site_id","last_updated");--> statement-breakpoint
CREATE INDEX "totes_of_person" ON "reinduction_totes" USING btree ("assigned_to") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "reports_of_session" ON "reports" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "count_sessions_of_day" ON "count_sessions" USING btree ("site_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "one_figure_a_wall" ON "inventory_counts" USING btree ("session_id","afe_area","wall_number") WHERE replaced_at is null;