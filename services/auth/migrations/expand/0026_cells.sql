CREATE TABLE "cell_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cell" text NOT NULL,
	"site_id" text NOT NULL,
	"is_open" boolean NOT NULL,
	"version" integer NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"alert" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cell" text NOT NULL,
	"position" bigint NOT NULL,
	"name" text NOT NULL,
	"site_id" text NOT NULL,
	"alert_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"is_held" boolean NOT NULL,
	"alert" jsonb,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell_people" (
	"cell" text NOT NULL,
	"user_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cell_people_cell_user_id_pk" PRIMARY KEY("cell","user_id")
);
--> statement-breakpoint
CREATE TABLE "cells" (
	"name" text PRIMARY KEY NOT NULL,
	"hellos" bigint DEFAULT 0 NOT NULL,
	"last_heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"clock_ahead" bigint DEFAULT 0 NOT NULL,
	"foreign_sites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"newest_position" bigint,
	"newest_event" uuid
);
--> statement-breakpoint
CREATE TABLE "hub_contacts" (
	"hub" text PRIMARY KEY NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"hellos" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"password_hash" text
);
--> statement-breakpoint
CREATE TABLE "uplink_events" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uplink_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"event" jsonb NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "uplink_events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE INDEX "cell_alerts_by_site" ON "cell_alerts" USING btree ("site_id","is_open","raised_at");--> statement-breakpoint
CREATE INDEX "cell_events_by_time" ON "cell_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "cell_events_by_site" ON "cell_events" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "uplink_events_by_time" ON "uplink_events" USING btree ("stored_at");